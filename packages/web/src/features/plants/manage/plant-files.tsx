import type { PlantFile } from '@heliograph/core/contract/plants-files';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call, sendingClient } from '../../../api.ts';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { UploadField } from '../../../components/upload-field.tsx';
import type { SendFile } from '../../../components/use-upload.ts';
import { showSuccess } from '../../../state/toast.ts';
import { useCan, useUser } from '../../../state/user.ts';
import { DocumentList } from './document-list.tsx';
import css from './manage.module.css';
import { PictureGrid } from './picture-grid.tsx';
import { manageQueries } from './queries.ts';

const RemoveFileDialog = lazy(() => import('./remove-file-dialog.tsx'));
const uploads = { picture: 'POST /uploads/pictures', document: 'POST /uploads/documents' } as const;

/** Pictures and documents of a plant. */
export default function PlantFiles({ id }: { id: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const canWrite = useCan('plants:write');
  const { isReadOnly } = useUser();
  const isFixed = !canWrite || isReadOnly;
  const [removing, setRemoving] = useState<PlantFile>();
  const files = useQuery(manageQueries.files(id));
  const items = files.data?.items ?? [];
  const send =
    (kind: PlantFile['kind']): SendFile =>
    async (file, { signal, onSent }) => {
      const upload = await sendingClient(onSent).call[uploads[kind]]({ query: { name: file.name }, file }, { signal });
      await call['POST /plants/{id}/files']({ params: { id }, body: { uploadId: upload.id } }, { signal });
      await client.invalidateQueries({ queryKey: manageQueries.files(id).queryKey });
      showSuccess(t('messages.succeeded.upload'));
    };
  if (files.isError && files.data === undefined) return <QueryFailure query={files} />;
  const pictures = items.filter(({ kind }) => kind === 'picture');
  const documents = items.filter(({ kind }) => kind === 'document');
  const onRemove = isFixed ? undefined : setRemoving;
  const pictureGrid = <PictureGrid plantId={id} pictures={pictures} isFixed={isFixed} onRemove={onRemove} />;
  const documentList = <DocumentList documents={documents} onRemove={onRemove} />;
  return (
    <div className={css.stack} aria-busy={files.isPending}>
      {isFixed ? (
        <>
          <Files title={t('plantManage.pictures')}>{pictureGrid}</Files>
          <Files title={t('plantManage.documents')}>{documentList}</Files>
        </>
      ) : (
        <>
          <UploadField kind="picture" label={t('plantManage.pictures')} onSend={send('picture')}>
            {pictureGrid}
          </UploadField>
          <UploadField kind="document" label={t('plantManage.documents')} onSend={send('document')}>
            {documentList}
          </UploadField>
        </>
      )}
      <Suspense>{removing && <RemoveFileDialog plantId={id} file={removing} onClose={() => setRemoving(undefined)} />}</Suspense>
    </div>
  );
}

function Files({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={css.card} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
