import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinesInput } from '../../../components/form/fields.tsx';
import { readDraft, readJson, type Typed } from './draft.ts';

interface Props {
  typed: Typed;
  onChange: (typed: Typed) => void;
  /** Whether what stands there can be read. */
  onReadable: (isReadable: boolean) => void;
}

/** The change set as JSON, for those who have it in hand. */
export function JsonField({ typed, onChange, onReadable }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => JSON.stringify(readDraft(typed).set, null, 2));
  const read = readJson(text);
  return (
    <LinesInput
      name="json"
      label={t('commands.form.json')}
      hint={t('commands.form.jsonHint')}
      problem={'problem' in read ? t(read.problem.key, read.problem.values ?? {}) : undefined}
      maxLength={4_000}
      value={text}
      onChange={(value) => {
        setText(value);
        const next = readJson(value);
        onReadable('typed' in next);
        if ('typed' in next) onChange(next.typed);
      }}
    />
  );
}
