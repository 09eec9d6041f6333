import type { PlantFile } from '@heliograph/core/contract/plants-files';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api.ts';
import { FileImage } from '../../../components/file-image.tsx';
import { Icon } from '../../../components/icon.tsx';
import css from './manage.module.css';
import { manageQueries } from './queries.ts';

interface Props {
  plantId: string;
  pictures: readonly PlantFile[];
  isFixed: boolean;
  onRemove: ((file: PlantFile) => void) | undefined;
}

/** The pictures in their order, which can be changed one step at a time. */
export function PictureGrid({ plantId, pictures, isFixed, onRemove }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const order = useMutation({
    mutationFn: (ids: string[]) => call['PUT /plants/{id}/files/order']({ params: { id: plantId }, body: { ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: manageQueries.files(plantId).queryKey }),
  });
  const move = (index: number, step: -1 | 1) => {
    const ids = pictures.map(({ id }) => id);
    const [moved = ''] = ids.splice(index, 1);
    order.mutate(ids.toSpliced(index + step, 0, moved));
  };
  if (pictures.length === 0) return <p className={css.note}>{t('plantManage.noPictures')}</p>;
  return (
    <ul className={css.pictures}>
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <figure className={css.picture}>
            <Picture picture={picture} />
            <figcaption className={css.caption}>
              <span className={css.name} title={picture.name}>
                {picture.name}
              </span>
              {!isFixed && (
                <>
                  <Small
                    label={t('plantManage.moveBack', { name: picture.name })}
                    icon="left"
                    isOff={index === 0 || order.isPending}
                    onClick={() => move(index, -1)}
                  />
                  <Small
                    label={t('plantManage.moveOn', { name: picture.name })}
                    icon="right"
                    isOff={index === pictures.length - 1 || order.isPending}
                    onClick={() => move(index, 1)}
                  />
                </>
              )}
              {onRemove && (
                <Small
                  label={t('plantManage.removeFile', { name: picture.name })}
                  icon="close"
                  isOff={false}
                  onClick={() => onRemove(picture)}
                />
              )}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

function Picture({ picture }: { picture: PlantFile }) {
  const { data } = useQuery(manageQueries.bytes(picture.id));
  return data instanceof Blob ? <FileImage file={data} alt={picture.name} /> : <span className={css.frame} aria-hidden="true" />;
}

function Small({ label, icon, isOff, onClick }: { label: string; icon: 'left' | 'right' | 'close'; isOff: boolean; onClick: () => void }) {
  return (
    <button type="button" className={css.small} aria-label={label} title={label} aria-disabled={isOff} onClick={() => isOff || onClick()}>
      <Icon name={icon} size={14} />
    </button>
  );
}
