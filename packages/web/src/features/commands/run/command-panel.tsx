import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { SidePanel } from '../../../components/side-panel.tsx';
import { Moment } from '../moment.tsx';
import { commandQueries } from '../queries.ts';
import { stepText } from '../step-text.ts';
import { changeText, useSettingText } from '../use-setting-text.ts';
import { RungBar } from './rung-bar.tsx';
import css from './run.module.css';

/** One command to one device, with every step that it took. */
export function CommandPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const text = useSettingText();
  const command = useQuery(commandQueries.command(id));
  const { data } = command;
  return (
    <SidePanel title={data === undefined ? t('states.loading') : t('commands.run.stepsOf', { name: data.deviceName })} onClose={onClose}>
      {command.isError && data === undefined && <QueryFailure query={command} />}
      {data !== undefined && (
        <>
          <p>
            <RungBar command={data} />
          </p>
          <p>{changeText(data, text)}</p>
          <p className={css.quiet}>
            {data.sn} · {data.plantName}
          </p>
          <ol className={css.steps}>
            {data.steps.map((step, index) => (
              <li key={index}>
                <Moment at={step.at} />
                <span>
                  {index === data.steps.length - 1 ? stepText(data, t) : t(`commands.step.${step.step}`)}
                  {step.attempt > 1 && ` · ${t('commands.run.attemptNumber', { count: step.attempt })}`}
                  {step.text !== '' && <span className={css.said}>{step.text}</span>}
                </span>
              </li>
            ))}
          </ol>
          <p>
            <Link to={`/devices/devices_detail?id=${data.deviceId}&tab=parameters`}>{t('commands.run.toDevice')}</Link>
          </p>
        </>
      )}
    </SidePanel>
  );
}
