import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setPageTitle } from '../../app/page-title.ts';
import { Door } from './door.tsx';
import { takeSetupToken } from './setup-token.ts';
import { SetupForm } from './setup-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface Props {
  /** Credentials are on their way: what comes next may begin to load. */
  onSubmit: () => void;
  onSignedIn: (path: string) => Promise<void>;
}

/** The front door. No antd here: the page stays under 130 kB gzip with its texts. */
export function LoginPage({ onSubmit, onSignedIn }: Props) {
  const { t } = useTranslation();
  const [setupToken, setSetupToken] = useState(takeSetupToken);
  const [setUpUser, setSetUpUser] = useState<string>();
  useEffect(() => setPageTitle(t('routes.login')), [t]);
  const endSetup = (username?: string) => {
    setSetUpUser(username);
    setSetupToken(undefined);
  };
  return (
    <Door lead={t('login.lead')}>
      {setupToken === undefined ? (
        <SignInForm setUpUser={setUpUser} onSubmit={onSubmit} onSignedIn={onSignedIn} />
      ) : (
        <SetupForm setupToken={setupToken} onDone={endSetup} />
      )}
    </Door>
  );
}
