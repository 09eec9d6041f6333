import type { ProductChannel } from '@heliograph/core/contract/products';
import { useTranslation } from 'react-i18next';
import { useChannelName } from '../use-channel-name.ts';
import css from './channel-picker.module.css';

/** More lines than this nobody tells apart. */
const MOST = 5;
type Channel = Pick<ProductChannel, 'name' | 'unit'>;

interface Props {
  channels: readonly Channel[];
  chosen: readonly string[];
  onChange: (names: string[]) => void;
}

/** Which channels are drawn, each with its unit; at least one and at most five. */
export function ChannelPicker({ channels, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = useChannelName();
  const toggle = (name: string) => {
    const next = chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name];
    onChange(channels.map((channel) => channel.name).filter((other) => next.includes(other)));
  };
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{t('series.channels', { most: MOST })}</legend>
      {channels.map(({ name, unit }) => {
        const isChosen = chosen.includes(name);
        const isLocked = isChosen ? chosen.length === 1 : chosen.length >= MOST;
        return (
          <label key={name} className={css.choice} title={isLocked && !isChosen ? t('series.channels', { most: MOST }) : undefined}>
            <input type="checkbox" className="visually-hidden" checked={isChosen} disabled={isLocked} onChange={() => toggle(name)} />
            {nameOf(name)} {unit !== '' && <span className={css.unit}>{unit}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}

/** The channels that an address names and the device has; without any its power, or its first. */
export function readChannels(text: string | null, known: readonly Channel[] | undefined): string[] {
  if (known === undefined) return [];
  const wanted = new Set((text ?? 'powerW').split(','));
  const found = known.map(({ name }) => name).filter((name) => wanted.has(name));
  const fallback = known.find(({ name }) => name === 'powerW') ?? known[0];
  return found.length > 0 ? found.slice(0, MOST) : fallback === undefined ? [] : [fallback.name];
}
