import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import css from './look-tools.module.css';
import { useLookActions } from './use-look-actions.ts';

/** The same on a narrow screen: one button, everything behind it in reach of a thumb. */
export function LookMenu() {
  const { t } = useTranslation();
  const { sizes, actions } = useLookActions();
  return (
    <MenuButton label={t('shell.more')} items={actions} group={{ label: t('shell.size'), items: sizes }} className={css.tool}>
      <Icon name="more" size={20} />
    </MenuButton>
  );
}
