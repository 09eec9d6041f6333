import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { sessionEnded } from '../../state/session-ended.ts';
import { unsaved } from '../../state/unsaved.ts';
import { logOut } from './user-menu.tsx';

/** The question of spec §8 for a missing or ended session; one however many calls failed. */
export default function SessionEndedDialog() {
  const { t } = useTranslation();
  const logInAgain = () => {
    unsaved.forgetAll();
    void logOut();
  };
  return (
    <Dialog
      title={t('shell.sessionEndedTitle')}
      okText={t('shell.logInAgain')}
      cancelText={t('common.cancel')}
      width={420}
      onOk={logInAgain}
      onCancel={() => sessionEnded.set('declined')}
    >
      {t('shell.sessionEndedText')}
    </Dialog>
  );
}
