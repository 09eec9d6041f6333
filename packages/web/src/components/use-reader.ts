import type { Language } from '@heliograph/core/constants';
import type { Listener, Reader } from '@heliograph/core/locale-keys';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Whoever looks at the screen, as core speaks to them. */
export function useListener(): Listener {
  const { t, i18n } = useTranslation();
  return useMemo(
    () => ({ say: (key, values) => t(key as 'common.cancel', values ?? {}), language: i18n.language as Language }),
    [t, i18n.language],
  );
}

/** The same, with the clock that times are told by. */
export function useReader(timeZone: string): Reader {
  const listener = useListener();
  return useMemo(() => ({ ...listener, timeZone }), [listener, timeZone]);
}
