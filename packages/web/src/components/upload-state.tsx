import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import buttonCss from './button.module.css';
import { FileImage } from './file-image.tsx';
import css from './upload-field.module.css';
import type { Uploading } from './use-upload.ts';

/** What is on its way, or why it is not. */
export function UploadState({ upload }: { upload: Uploading }) {
  const { t } = useTranslation();
  const { state } = upload;
  return (
    <>
      {state.status === 'sending' && (
        <div className={css.file}>
          <Preview file={state.file} />
          <div className={css.facts}>
            <FileName file={state.file} />
            <progress className={css.progress} value={state.sentShare} aria-label={t('upload.sending', { name: state.file.name })} />
          </div>
          <button type="button" className={buttonCss.button} onClick={upload.stop}>
            {t('upload.cancel')}
          </button>
        </div>
      )}
      <div role="alert">
        {state.status === 'failed' && (
          <div className={css.failed}>
            <Preview file={state.file} />
            <div className={css.facts}>
              {state.file && <FileName file={state.file} />}
              <p>
                <strong>{state.title}</strong> · {state.reason}
              </p>
            </div>
            {state.canRetry && (
              <button type="button" className={buttonCss.button} onClick={upload.retry}>
                {t('upload.retry')}
              </button>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function FileName({ file }: { file: File }) {
  const { i18n } = useTranslation();
  const size = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return (
    <p className={css.name}>
      <span title={file.name}>{file.name}</span> <small>{size.format(Math.ceil(file.size / 1_000))}</small>
    </p>
  );
}

/** What the browser can draw of the file; nothing where it is no picture after all. */
function Preview({ file }: { file: File | undefined }) {
  const { t } = useTranslation();
  const isPicture = file !== undefined && /^image\/(jpeg|png)$/.test(file.type);
  const [broken, setBroken] = useState<File>();
  if (!isPicture || file === broken) return null;
  return <FileImage file={file} className={css.preview} alt={t('upload.preview', { name: file.name })} onError={() => setBroken(file)} />;
}
