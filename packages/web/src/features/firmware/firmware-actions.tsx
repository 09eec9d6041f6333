import type { FirmwareRecord } from '@heliograph/core/contract/firmware';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { MenuButton } from '../../components/menu-button.tsx';
import { useCanEach } from '../../state/user.ts';
import part from '../../components/list-part.module.css';
import { rollOutAddress } from './roll-out-address.ts';

const dialogs = {
  details: lazy(() => import('./details-dialog.tsx')),
  add: lazy(() => import('./add-dialog.tsx')),
  order: lazy(() => import('./order-dialog.tsx')),
  verify: lazy(() => import('./move-dialog.tsx')),
  release: lazy(() => import('./move-dialog.tsx')),
  retire: lazy(() => import('./move-dialog.tsx')),
};
type Action = keyof typeof dialogs;

/** What its state allows and the user may; the details are for everybody. */
function actionsOf({ state }: FirmwareRecord, can: (code: string) => boolean): Action[] {
  const may: [Action, boolean][] = [
    ['details', true],
    ['add', state === 'draft' && can('firmware:write')],
    ['verify', state === 'draft' && can('firmware:write')],
    ['release', state === 'verified' && can('firmware:release')],
    ['order', state !== 'retired' && can('firmware:write')],
    ['retire', state !== 'retired' && can('firmware:release')],
  ];
  return may.flatMap(([action, isAllowed]) => (isAllowed ? action : []));
}

export function FirmwareActions({ firmware }: { firmware: FirmwareRecord }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const can = useCanEach();
  const [open, setOpen] = useState<Action>();
  const Dialog = open === undefined ? undefined : dialogs[open];
  const mayRollOut = firmware.isOffered && can('commands:write') && (can('commands:firmware') || can('commands:rollBack'));
  const rollOut = { key: 'rollOut', label: t('firmware.menu.rollOut'), onSelect: () => void navigate(rollOutAddress(firmware)) };
  const items = actionsOf(firmware, can).map((key) => ({
    key,
    label: t(`firmware.menu.${key}`),
    hasDialog: true,
    onSelect: () => setOpen(key),
  }));
  return (
    <>
      <MenuButton
        label={t('firmware.actionsOf', { version: firmware.versionNumber })}
        className={part.menu}
        items={mayRollOut ? [rollOut, ...items] : items}
      >
        <span aria-hidden="true">⋯</span>
      </MenuButton>
      {Dialog !== undefined && open !== undefined && (
        <Suspense>
          <Dialog firmware={firmware} verb={open as 'release'} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
