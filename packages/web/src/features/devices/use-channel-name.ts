import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What a channel is called; a product's own channel goes by the name that its payload uses. */
export function useChannelName(): (channel: string) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (channel: string) => {
      const key = `channels.${channel}`;
      return i18n.exists(key) ? t(key as 'channels.powerW') : channel;
    },
    [t, i18n],
  );
}
