import type { PlantFile } from '@heliograph/core/contract/plants-files';
import { formatDate } from '@heliograph/core/format/date';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import buttonCss from '../../../components/button.module.css';
import { Icon } from '../../../components/icon.tsx';
import css from './manage.module.css';
import { readFile } from './queries.ts';

interface Props {
  documents: readonly PlantFile[];
  onRemove: ((file: PlantFile) => void) | undefined;
}

/** Documents are only ever downloaded, never opened in the console. */
export function DocumentList({ documents, onRemove }: Props) {
  const { t, i18n } = useTranslation();
  const download = useMutation({ mutationFn: async (file: PlantFile) => saveBlob(await readFile(file.id), file.name) });
  const size = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  if (documents.length === 0) return <p className={css.note}>{t('plantManage.noDocuments')}</p>;
  return (
    <ul className={css.documents}>
      {documents.map((document) => (
        <li key={document.id}>
          <span className={css.name} title={document.name}>
            {document.name}
          </span>
          <small className={css.note}>
            {size.format(Math.ceil(document.sizeBytes / 1_000))} ·{' '}
            {formatDate(document.addedAt, { timeZone: readerZone(), format: 'YYYY-MM-DD' })}
          </small>
          <button
            type="button"
            className={buttonCss.button}
            aria-label={t('plantManage.downloadFile', { name: document.name })}
            onClick={() => download.mutate(document)}
          >
            {t('plantManage.download')}
          </button>
          {onRemove && (
            <button
              type="button"
              className={css.small}
              aria-label={t('plantManage.removeFile', { name: document.name })}
              title={t('plantManage.removeFile', { name: document.name })}
              onClick={() => onRemove(document)}
            >
              <Icon name="close" size={14} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

function readerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
