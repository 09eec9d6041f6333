import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import button from '../../components/button.module.css';
import { DeviceChoice } from '../commands/choose/device-choice.tsx';
import chooseCss from '../commands/choose/choose.module.css';
import { toSelection } from '../commands/choose/selection.ts';
import { useChosen } from '../commands/choose/use-chosen.ts';
import { usePlanning } from '../commands/plan/use-planning.ts';
import part from '../../components/list-part.module.css';
import css from './firmware.module.css';

/** Which devices get a firmware; the plan says what it would do to each, and nothing is sent here. */
export function RollOutScreen({ version }: { version: string }) {
  const { t } = useTranslation();
  const chosen = useChosen();
  const planning = usePlanning();
  const [isAsked, setIsAsked] = useState(false);
  const { count, isTooMany, filter, marked } = chosen;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (count !== undefined && count > 0 && !isTooMany) planning.plan({ select: toSelection(filter, marked), set: { firmware: version } });
  };
  const refusal = count === 0 ? t('validation.required.device') : isTooMany ? t('commands.choose.tooManyShort') : undefined;
  const problem = isAsked ? (refusal ?? planning.failure) : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <div className={part.tools}>
        <h2 className={css.title}>{t('firmware.rollOutTitle', { version })}</h2>
        <Link to="?tab=firmware" className={button.button}>
          {t('firmware.back')}
        </Link>
      </div>
      <DeviceChoice chosen={chosen} />
      <div className={chooseCss.foot}>
        <div>
          <p>{t('firmware.rollOutFoot', { devices: count ?? '–', version })}</p>
          <div role="alert">{problem !== undefined && <p className={css.problem}>{problem}</p>}</div>
        </div>
        <button type="submit" className={button.primary} aria-disabled={planning.isBusy || count === undefined}>
          {t(planning.isBusy ? 'commands.choose.planning' : 'commands.choose.plan')}
        </button>
      </div>
    </form>
  );
}
