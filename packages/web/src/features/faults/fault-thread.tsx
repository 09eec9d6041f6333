import type { FaultDetail, FaultEntry } from '@heliograph/core/contract/faults';
import { COMMENT_MAX_LENGTH } from '@heliograph/core/fault-codes';
import { formatDate } from '@heliograph/core/format/date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { Age } from '../../components/age.tsx';
import buttonCss from '../../components/button.module.css';
import control from '../../components/control.module.css';
import css from './fault-thread.module.css';
import { putFault } from './queries.ts';

/** What happened, oldest first; what the server wrote itself bears its name. */
export function FaultThread({ fault, canWrite }: { fault: FaultDetail; canWrite: boolean }) {
  return (
    <>
      <ol className={css.list}>
        {fault.thread.map((entry, index) => (
          <Entry key={index} entry={entry} timeZone={fault.timeZone} />
        ))}
      </ol>
      {canWrite && <CommentForm id={fault.id} />}
    </>
  );
}

function Entry({ entry, timeZone }: { entry: FaultEntry; timeZone: string }) {
  const { t } = useTranslation();
  const time = entry.until === null ? '' : (formatDate(entry.until, { timeZone, format: 'YYYY-MM-DD HH:mm' }) ?? '');
  return (
    <li className={css.entry}>
      <span>{t(`faults.entry.${entry.kind}`, { name: entry.person?.name ?? '', time })}</span>
      <span className={css.who}>
        {entry.author?.name ?? t('faults.system')} · <Age at={entry.at} timeZone={timeZone} />
      </span>
      {entry.text !== '' && <p className={css.words}>{entry.text}</p>}
    </li>
  );
}

function CommentForm({ id }: { id: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () => call['POST /faults/{id}/comment']({ params: { id }, body: { text: text.trim() } }),
    onSuccess: (fault) => {
      setText('');
      putFault(client, fault);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !send.isPending) send.mutate();
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <input
        className={`${control.control} ${css.input}`}
        aria-label={t('faults.comment')}
        placeholder={t('faults.comment')}
        maxLength={COMMENT_MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className={buttonCss.button} aria-disabled={text.trim() === '' || send.isPending}>
        {t('faults.send')}
      </button>
    </form>
  );
}
