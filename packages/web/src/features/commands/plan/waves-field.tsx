import { DEFAULT_WAVES } from '@heliograph/core/commands/waves';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceInput, TextInput } from '../../../components/form/fields.tsx';
import { waveSizes } from './plan-model.ts';
import css from './plan.module.css';

const presets = { canary: DEFAULT_WAVES, careful: '1,5%,25%,100%', atOnce: '100%' } as const;

interface Props {
  value: string;
  total: number;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** The waves, and how many devices each of them reaches. */
export function WavesField({ value, total, problem, onChange }: Props) {
  const { t } = useTranslation();
  const preset = (Object.keys(presets) as (keyof typeof presets)[]).find((name) => presets[name] === value);
  const [isOwn, setIsOwn] = useState(preset === undefined);
  const sizes = waveSizes(value, total);
  return (
    <>
      <ChoiceInput
        label={t('commands.rollOut.waves')}
        value={isOwn ? 'own' : (preset ?? 'own')}
        options={[...Object.keys(presets), 'own'].map((name) => ({ value: name, label: t(`commands.waves.${name as 'own'}`) }))}
        onChange={(name) => {
          setIsOwn(name === 'own');
          if (name !== 'own') onChange(presets[name as keyof typeof presets]);
        }}
      />
      {isOwn && (
        <TextInput
          label={t('commands.rollOut.ownWaves')}
          hint={t('commands.rollOut.wavesHint')}
          problem={problem}
          maxLength={200}
          value={value}
          onChange={onChange}
        />
      )}
      {sizes !== undefined && (
        <ol className={css.sizes} aria-label={t('commands.rollOut.sizes')}>
          {sizes.map((size, index) => (
            <li key={index}>
              {t('commands.run.wave', { wave: index + 1 })} <strong>{size}</strong>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
