import { DEFAULT_TIME_ZONE } from '@heliograph/core/constants';
import type { FirmwareKey } from '@heliograph/core/contract/firmware';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '../../components/age.tsx';
import button from '../../components/button.module.css';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Permitted } from '../../components/permitted.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import part from '../../components/list-part.module.css';
import css from './firmware.module.css';
import { KeyCompact, KeyState, RetireKey } from './key-parts.tsx';
import { ProductNames } from './product-names.tsx';
import { firmwareQueries } from './queries.ts';

const KeyDialog = lazy(() => import('./key-dialog.tsx'));

/** The publishers' keys that products trust; ROOT adds and retires them. */
export function KeyList() {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const keys = useQuery(firmwareQueries.keys());
  const shown = useMemo(() => columns(t), [t]);
  return (
    <>
      <p className={part.lead}>{t('firmware.keysLead')}</p>
      <Permitted code="firmware:keys">
        <div className={part.tools}>
          <button type="button" className={button.primary} aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
            {t('firmware.addKey')}
          </button>
        </div>
      </Permitted>
      {keys.isError && keys.data === undefined ? (
        <QueryFailure query={keys} />
      ) : keys.data?.items.length === 0 ? (
        <StateMessage title={t('firmware.noKeys')} text={t('firmware.noKeysText')} />
      ) : (
        <DataTable
          caption={t('firmware.views.keys')}
          columns={shown}
          rows={keys.data?.items}
          rowKey={({ id }) => id}
          compact={(key) => <KeyCompact firmwareKey={key} />}
          skeletonRows={3}
        />
      )}
      {isAdding && (
        <Suspense>
          <KeyDialog onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

function columns(t: TFunction): Column<FirmwareKey>[] {
  return [
    {
      key: 'name',
      width: 200,
      title: t('firmware.keyName'),
      render: ({ name }) => (
        <strong className={css.cut} title={name}>
          {name}
        </strong>
      ),
    },
    { key: 'state', width: 130, title: t('firmware.stateTitle'), render: (key) => <KeyState firmwareKey={key} /> },
    { key: 'product', width: 170, title: t('firmware.product'), render: ({ productKey }) => <ProductNames productKeys={[productKey]} /> },
    {
      key: 'fingerprint',
      title: t('firmware.fingerprint'),
      render: ({ fingerprint }) => (
        <span className={css.code} title={fingerprint}>
          {fingerprint}
        </span>
      ),
    },
    {
      key: 'createdAt',
      width: 124,
      isNumber: true,
      title: t('firmware.createdAt'),
      render: ({ createdAt }) => <Age at={createdAt} timeZone={DEFAULT_TIME_ZONE} />,
    },
    {
      key: 'actions',
      width: 52,
      isControl: true,
      title: <span className="visually-hidden">{t('firmware.actions')}</span>,
      render: (key) => <RetireKey firmwareKey={key} />,
    },
  ];
}
