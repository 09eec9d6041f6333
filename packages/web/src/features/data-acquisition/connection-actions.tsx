import type { Connection } from '@heliograph/core/contract/connections';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../components/menu-button.tsx';
import part from '../../components/list-part.module.css';

const dialogs = {
  edit: lazy(() => import('./connection-dialog.tsx')),
  devices: lazy(() => import('./connection-devices-dialog.tsx')),
  rotate: lazy(() => import('./connection-rotate-dialog.tsx')),
  remove: lazy(() => import('./connection-remove-dialog.tsx')),
};
type Action = keyof typeof dialogs;
const actions = Object.keys(dialogs) as Action[];

/** What can be done with a connection; only drawn for those who may. */
export function ConnectionActions({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Action>();
  const Dialog = open === undefined ? undefined : dialogs[open];
  return (
    <>
      <MenuButton
        label={t('acquisition.actionsOf', { name: connection.name })}
        className={part.menu}
        items={actions.map((key) => ({ key, label: t(`acquisition.menu.${key}`), hasDialog: true, onSelect: () => setOpen(key) }))}
      >
        <span aria-hidden="true">⋯</span>
      </MenuButton>
      {Dialog !== undefined && (
        <Suspense>
          <Dialog connection={connection} kind={connection.kind} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
