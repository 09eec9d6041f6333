import { ApiError } from '@heliograph/core/errors';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { failureText } from '../../app/failure-text.ts';
import button from '../../components/button.module.css';
import { type ArchiveFormValues, placeOf, secretOf } from './archive-values.ts';
import css from './archive.module.css';

interface Props {
  values: ArchiveFormValues;
  onProblems: (problems: Record<string, string>) => void;
}

/** Writes, reads and removes a file at the place that is typed, before it is saved. */
export function PlaceTest({ values, onProblems }: Props) {
  const { t } = useTranslation();
  const place = placeOf(values);
  const attempt = useMutation({
    mutationFn: (tried: ReturnType<typeof placeOf>) => call['POST /archive/test']({ body: { storageMedium: tried, ...secretOf(values) } }),
    meta: { isSilent: true },
    onError: (error) => {
      if (error instanceof ApiError) onProblems(Object.fromEntries(error.details.map(({ path, msg }) => [path, msg])));
    },
  });
  const isSame = JSON.stringify(attempt.variables) === JSON.stringify(place);
  return (
    <>
      <button
        type="button"
        className={button.button}
        aria-disabled={attempt.isPending}
        onClick={() => attempt.isPending || attempt.mutate(place)}
      >
        {t(attempt.isPending ? 'archive.testing' : 'archive.test')}
      </button>
      <p role="status" className={css.tested}>
        {isSame && attempt.data?.isUsable === true && <span className={css.good}>{t('archive.usable')}</span>}
        {isSame && attempt.data?.isUsable === false && (
          <span className={css.bad}>{t('archive.notUsable', { problem: attempt.data.problem ?? '–' })}</span>
        )}
        {isSame && attempt.error !== null && <span className={css.bad}>{failureText(attempt.error, t)}</span>}
      </p>
    </>
  );
}
