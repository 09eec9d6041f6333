import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import buttonCss from './button.module.css';
import css from './upload-field.module.css';
import { UploadState } from './upload-state.tsx';
import { type UploadKind, type SendFile, useUpload } from './use-upload.ts';

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
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(kind, onSend);
  const [isOver, setIsOver] = useState(false);
  const isBusy = upload.state.status === 'sending';
  const isClosed = isDisabled || isBusy;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!isClosed) upload.take([...event.dataTransfer.files]);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(!isClosed);
  };
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-rule`}
      className={css.field}
      data-over={isOver}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p id={`${id}-label`} className={css.label}>
        {label}
      </p>
      {children}
      <div className={css.choose}>
        <input
          ref={input}
          type="file"
          accept={accepted[kind]}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t(choices[kind])}
          onChange={({ target }) => {
            upload.take([...(target.files ?? [])]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <button type="button" className={buttonCss.button} aria-disabled={isClosed} onClick={() => isClosed || input.current?.click()}>
          <Icon name="plus" size={12} /> {t(upload.state.status === 'failed' ? 'upload.replace' : choices[kind])}
        </button>
        <p id={`${id}-rule`} className={css.rule}>
          {t(rules[kind])}
          <span className={css.drop}> {t('upload.drop')}</span>
        </p>
      </div>
      <UploadState upload={upload} />
    </div>
  );
}
