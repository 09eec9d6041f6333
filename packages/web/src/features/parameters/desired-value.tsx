import type { DeviceSetting } from '@heliograph/core/contract/commands';
import { useTranslation } from 'react-i18next';
import { useSettingText } from '../commands/use-setting-text.ts';
import css from './parameters.module.css';

/** What was read back after the last push; a device that says something else since did not hold it. */
export function DesiredValue({ setting: { name, desired, reported } }: { setting: DeviceSetting }) {
  const { t } = useTranslation();
  const { valueOf } = useSettingText();
  const isLost = desired !== null && reported !== null && desired !== reported;
  return (
    <span className={css.stacked}>
      <span title={desired === null ? t('parameters.neverWanted') : undefined}>{valueOf(name, desired)}</span>
      {isLost && (
        <span className={css.lost}>
          <span aria-hidden="true">▲</span> {t('parameters.didNotHold')}
        </span>
      )}
    </span>
  );
}
