import type { FirmwareKey } from '@heliograph/core/contract/firmware';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../components/menu-button.tsx';
import { Permitted } from '../../components/permitted.tsx';
import part from '../../components/list-part.module.css';
import css from './firmware.module.css';
import { ProductNames } from './product-names.tsx';

const RetireDialog = lazy(() => import('./retire-key-dialog.tsx'));

/** In use, or out of use for good. */
export function KeyState({ firmwareKey: { retiredAt } }: { firmwareKey: FirmwareKey }) {
  const { t } = useTranslation();
  return (
    <span className={css.state} data-state={retiredAt === null ? 'released' : 'retired'}>
      <span aria-hidden="true">{retiredAt === null ? '●' : '○'}</span> {t(retiredAt === null ? 'firmware.keyInUse' : 'firmware.keyRetired')}
    </span>
  );
}

export function RetireKey({ firmwareKey }: { firmwareKey: FirmwareKey }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (firmwareKey.retiredAt !== null) return null;
  return (
    <Permitted code="firmware:keys">
      <MenuButton
        label={t('firmware.actionsOf', { version: firmwareKey.name })}
        className={part.menu}
        items={[{ key: 'retire', label: t('firmware.retireKey'), hasDialog: true, onSelect: () => setIsOpen(true) }]}
      >
        <span aria-hidden="true">⋯</span>
      </MenuButton>
      {isOpen && (
        <Suspense>
          <RetireDialog firmwareKey={firmwareKey} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Permitted>
  );
}

/** A key in two lines, for a phone. */
export function KeyCompact({ firmwareKey }: { firmwareKey: FirmwareKey }) {
  const { name, productKey, fingerprint } = firmwareKey;
  return (
    <div className={part.compact}>
      <div className={css.compactText}>
        <div className={css.cut}>
          <KeyState firmwareKey={firmwareKey} /> <strong>{name}</strong>
        </div>
        <div className={css.cut}>
          <ProductNames productKeys={[productKey]} />
          <span className={css.code}>{fingerprint}</span>
        </div>
      </div>
      <RetireKey firmwareKey={firmwareKey} />
    </div>
  );
}
