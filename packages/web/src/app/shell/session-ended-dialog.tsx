import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { AntdProvider } from '../../components/antd-provider.tsx';
import { sessionEnded } from '../../state/session-ended.ts';
import { logOut } from './user-menu.tsx';

/** The question of spec §8 for a missing or ended session; one however many calls failed. */
export default function SessionEndedDialog() {
  const { t } = useTranslation();
  return (
    <AntdProvider>
      <Modal
        open
        title={t('shell.sessionEndedTitle')}
        okText={t('shell.logInAgain')}
        cancelText={t('common.cancel')}
        mask={{ closable: false }}
        width={420}
        onOk={() => void logOut()}
        onCancel={() => sessionEnded.set('declined')}
      >
        {t('shell.sessionEndedText')}
      </Modal>
    </AntdProvider>
  );
}
