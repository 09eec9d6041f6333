import { queryOptions, useQuery } from '@tanstack/react-query';
import { file } from '../api.ts';
import { sessionKey } from '../state/query-keys.ts';
import css from './avatar.module.css';
import { FileImage } from './file-image.tsx';

interface Props {
  /** Id of the picture; empty without one. */
  picture: string;
  name: string;
  sizePx: number;
  /** Says whose picture it is, where no name stands beside it. */
  label?: string;
}

/** A round picture; without one the first letter of the name. */
export function Avatar({ picture, name, sizePx, label }: Props) {
  const { data } = useQuery({ ...pictureQuery(picture), enabled: picture !== '' });
  const isPicture = data instanceof Blob && picture !== '';
  const style = { width: sizePx, height: sizePx, fontSize: Math.round(sizePx * 0.44) };
  return (
    <span
      className={css.avatar}
      style={style}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
      data-letter={isPicture ? undefined : firstLetter(name.trim()).toUpperCase()}
    >
      {isPicture && <FileImage file={data} alt="" />}
    </span>
  );
}

/** What a reader takes for one letter; the segmenter, which costs a screen's first paint its time, only where it may be more than one sign. */
function firstLetter(name: string): string {
  if (/^[ -~](?![^ -~])/.test(name)) return name.slice(0, 1);
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment ?? '';
}

/** What an id stands for never changes. */
const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: [sessionKey(), 'upload', id],
    queryFn: ({ signal }) => readPicture(id, signal),
    staleTime: Infinity,
  });

/** A picture that cannot be had is no failure to tell of: a letter stands in its place. */
async function readPicture(id: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    return await (await file['GET /uploads/{id}']({ params: { id } }, { signal })).blob();
  } catch {
    return null;
  }
}
