import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import css from './look-tools.module.css';
import { useLookActions } from './use-look-actions.ts';

/** Size, full screen, theme and settings as quiet buttons of the top bar. */
export function LookTools() {
  const { t } = useTranslation();
  const { sizes, actions } = useLookActions();
  return (
    <div className={css.tools}>
      <MenuButton label={t('shell.size')} items={sizes} className={css.tool}>
        <Icon name="size" />
      </MenuButton>
      {actions.map(({ key, icon, label, hasDialog, onSelect }) => (
        <button
          key={key}
          type="button"
          className={css.tool}
          aria-haspopup={hasDialog ? 'dialog' : undefined}
          aria-label={label}
          title={label}
          onClick={onSelect}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
