import type { AccountRecord } from '@heliograph/core/contract/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, sendingClient } from '../../api.ts';
import { Avatar } from '../../components/avatar.tsx';
import buttonCss from '../../components/button.module.css';
import { UploadField } from '../../components/upload-field.tsx';
import type { SendFile } from '../../components/use-upload.ts';
import { session } from '../../state/session.ts';
import { showSuccess } from '../../state/toast.ts';
import { userCenterQueries } from './queries.ts';
import css from './user-center.module.css';

const AVATAR_LONGEST_PX = 256;

/** The own picture: a new one is shown as soon as it is through. */
export function AvatarCard({ account, isDisabled }: { account: AccountRecord; isDisabled: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const show = (avatar: string) => {
    client.setQueryData(userCenterQueries.account().queryKey, (before) => before && { ...before, avatar });
    void session.refresh();
  };
  const send: SendFile = async (file, { signal, onSent }) => {
    const upload = { query: { name: file.name, longestPx: AVATAR_LONGEST_PX }, file };
    const { id } = await sendingClient(onSent).call['POST /uploads/pictures'](upload, { signal });
    const { avatar } = await call['PUT /account/avatar']({ body: { uploadId: id } }, { signal });
    show(avatar);
    showSuccess(t('messages.succeeded.upload'));
  };
  const remove = useMutation({
    mutationFn: () => call['DELETE /account/avatar'](),
    onSuccess: () => {
      show('');
      showSuccess(t('userCenter.avatar.removed'));
    },
  });
  const { nickname: name } = account;
  return (
    <UploadField kind="picture" label={t('userCenter.avatar.title')} onSend={send} isDisabled={isDisabled}>
      <div className={css.portrait}>
        <Avatar picture={account.avatar} name={name} sizePx={80} label={t('userCenter.avatar.of', { name })} />
        {account.avatar === '' ? (
          <span>{t('userCenter.avatar.none')}</span>
        ) : (
          <button type="button" className={buttonCss.button} disabled={isDisabled || remove.isPending} onClick={() => remove.mutate()}>
            {t('userCenter.avatar.remove')}
          </button>
        )}
      </div>
    </UploadField>
  );
}
