import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import buttonCss from './button.module.css';
import css from './upload-field.module.css';
import { UploadState } from './upload-state.tsx';
import { useDrop } from './use-drop.ts';
import { type SendFile, type UploadKind, useUpload } from './use-upload.ts';

interface Props {
  kind: UploadKind;
  label: string;
  /** Sends one file and does what it is for; what it throws is told beside the file. */
  onSend: SendFile;
  isDisabled?: boolean;
  /** What is there already. */
  children?: React.ReactNode;
}

const rules = { picture: 'upload.pictureRule', document: 'upload.documentRule' } as const;
const choices = { picture: 'upload.choosePicture', document: 'upload.chooseDocument' } as const;
const accepted = { picture: '.jpg,.jpeg,.png,image/jpeg,image/png', document: '.pdf,application/pdf' };

/** Takes a file by button, by keyboard or dropped; the file and what is wrong with it stay in sight until it is through. */
export function UploadField({ kind, label, onSend, isDisabled = false, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(kind, onSend);
  const isBusy = upload.state.status === 'sending';
  const isClosed = isDisabled || isBusy;
  const isOver = useDrop(field, isClosed, upload.take);
  return (
    <div ref={field} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-rule`} className={css.field} data-over={isOver}>
      <p id={`${id}-label`} className={css.label}>
        {label}
      </p>
      {children}
      <div className={css.choose}>
        <input
          ref={input}
          type="file"
          accept={accepted[kind]}
          hidden
          onChange={({ target }) => {
            upload.take([...(target.files ?? [])]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <button type="button" className={buttonCss.button} aria-disabled={isClosed} onClick={() => isClosed || input.current?.click()}>
          <Icon name="plus" size={12} /> {t(upload.state.status === 'failed' ? 'upload.replace' : choices[kind])}
        </button>
        <span className={css.drop}>{t('upload.drop')}</span>
        <p id={`${id}-rule`} className={css.rule}>
          {t(rules[kind])}
        </p>
      </div>
      <UploadState upload={upload} />
    </div>
  );
}
