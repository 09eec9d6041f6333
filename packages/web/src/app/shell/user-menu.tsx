import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Avatar } from '../../components/avatar.tsx';
import { Icon } from '../../components/icon.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import type { MenuGroup } from '../../components/menu-popup.tsx';
import { mayDiscard } from '../../state/discard-question.ts';
import { session } from '../../state/session.ts';
import { unsaved } from '../../state/unsaved.ts';
import { useUser } from '../../state/user.ts';
import { roleName, switchRole } from './switch-role.ts';
import css from './user-menu.module.css';

/** The organisation's name, and behind it the way to the dashboard, the password and out (spec §2 Layout). */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const items = [
    { key: 'dashboard', label: t('routes.dashboard'), onSelect: () => void navigate('/dashboard') },
    { key: 'password', label: t('routes.changePassword'), onSelect: () => void navigate('/changePassword') },
    { key: 'logout', label: t('shell.logOut'), onSelect: () => void logOut() },
  ];
  return (
    <MenuButton
      label={t('shell.userMenu', { org: user.orgName })}
      heading={t('shell.signedInAs', { name: user.name })}
      items={items}
      group={useRoleChoice()}
      className={css.button}
    >
      <Avatar picture={user.avatar} name={user.name} sizePx={24} />
      <span className={css.name} title={user.orgName}>
        {user.orgName}
      </span>
      {user.isReadOnly && <span className={css.note}>{t('shell.readOnly')}</span>}
      <Icon name="down" size={12} />
    </MenuButton>
  );
}

/** "Switch role", where the server offers it: a demo on this machine. */
function useRoleChoice(): MenuGroup | undefined {
  const { t } = useTranslation();
  const { switchableRoles, token } = useUser();
  if (switchableRoles.length === 0) return undefined;
  const items = switchableRoles.map((role) => ({
    key: `role:${role}`,
    label: roleName(role),
    isChosen: token === `${role}-token`,
    onSelect: () => void switchRole(role),
  }));
  return { label: t('shell.switchRole'), note: t('shell.switchRoleNote'), items };
}

/** Ends the session, goes to /login and reloads the page; asks first where edits would be lost. */
export async function logOut(): Promise<void> {
  if (!(await mayDiscard(unsaved.paths()))) return;
  await session.signOut();
  window.location.assign('/login');
}
