import { gatesWords } from '@heliograph/core/commands/gate-words';
import { settingsIn } from '@heliograph/core/commands/setting-words';
import type { PushDetail } from '@heliograph/core/contract/commands';
import { useTranslation } from 'react-i18next';
import { useListener } from '../../../components/use-reader.ts';
import { sourceText } from '../history/push-state.tsx';
import { Moment } from '../moment.tsx';
import { useSettingText } from '../use-setting-text.ts';
import css from './run.module.css';

/** Who wanted what, when, why, and how it was let out. */
export function PushFacts({ push }: { push: PushDetail }) {
  const { t } = useTranslation();
  const { nameOf, valueOf } = useSettingText();
  const gates = gatesWords(push.gates, useListener().say);
  return (
    <section className={css.pane} aria-label={t('commands.run.facts')}>
      <h3>{t('commands.run.facts')}</h3>
      <dl className={css.facts}>
        {settingsIn(push.set).map(([name, value]) => (
          <div key={name} className={css.wanted}>
            <dt>{nameOf(name)}</dt>
            <dd>{valueOf(name, value)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('commands.column.sendBy')}</dt>
          <dd>{push.sendBy}</dd>
        </div>
        <div>
          <dt>{t('commands.column.createTime')}</dt>
          <dd>
            <Moment at={push.createTime} />
          </dd>
        </div>
        <div>
          <dt>{t('commands.column.source')}</dt>
          <dd>{sourceText(push.source, t)}</dd>
        </div>
        <div>
          <dt>{t('commands.run.deadline')}</dt>
          <dd>
            <Moment at={push.expiresAt} />
          </dd>
        </div>
        {push.approvedBy !== null && (
          <div>
            <dt>{t('commands.run.approvedBy')}</dt>
            <dd>{push.approvedBy}</dd>
          </div>
        )}
        {push.reason !== '' && (
          <div>
            <dt>{t('commands.run.reason')}</dt>
            <dd>{push.reason}</dd>
          </div>
        )}
        <div>
          <dt>{t('commands.run.gates')}</dt>
          <dd>
            {gates.length === 0 ? (
              t('commands.run.noGates')
            ) : (
              <ul className={css.gates}>
                {gates.map((gate) => (
                  <li key={gate}>{gate}</li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
