import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import buttonCss from '../../components/button.module.css';
import { formatInstant } from '../../features/account/format-instant.ts';
import { createStore } from '../../state/store.ts';
import { showSuccess } from '../../state/toast.ts';
import { useUser } from '../../state/user.ts';
import { treatFailure } from '../failures.ts';
import css from './closing-banner.module.css';

/** The user of this page was loaded before; a reload asks the server anew. */
const isWithdrawn = createStore(false);

/** A cancelled account is open until its date: says so on every screen, and offers to keep it. */
export function ClosingBanner() {
  const { t, i18n } = useTranslation();
  const { closesAt, isReadOnly } = useUser();
  const isKept = isWithdrawn.useValue();
  const [isBusy, setIsBusy] = useState(false);
  if (closesAt === null || isKept) return null;
  const keep = async () => {
    setIsBusy(true);
    try {
      await call['DELETE /account/cancellation']();
      isWithdrawn.set(true);
      showSuccess(t('account.closing.withdrawn'));
    } catch (error) {
      setIsBusy(false);
      treatFailure(error);
    }
  };
  return (
    <div role="status" className={css.banner}>
      <p>{t('account.closing.text', { date: formatInstant(closesAt, i18n.language) })}</p>
      {!isReadOnly && (
        <button type="button" className={buttonCss.button} disabled={isBusy} onClick={() => void keep()}>
          {t(isBusy ? 'account.closing.withdrawing' : 'account.closing.withdraw')}
        </button>
      )}
    </div>
  );
}
