import { DEFAULT_TIME_ZONE } from '@heliograph/core/constants';
import type { FirmwareRecord } from '@heliograph/core/contract/firmware';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '../../components/age.tsx';
import type { Column } from '../../components/data-table.tsx';
import { FirmwareActions } from './firmware-actions.tsx';
import { FirmwareStateMark } from './firmware-state.tsx';
import css from './firmware.module.css';
import { ProductNames } from './product-names.tsx';
import { useSizeText } from './size-text.ts';

/** versionNumber, state, products, order, fileName, DownLoadUrl, size, created. */
export function useFirmwareColumns(): readonly Column<FirmwareRecord>[] {
  const { t } = useTranslation();
  const sizeText = useSizeText();
  return useMemo(() => columns(t, sizeText), [t, sizeText]);
}

function columns(t: TFunction, sizeText: (bytes: number) => string): Column<FirmwareRecord>[] {
  return [
    {
      key: 'versionNumber',
      sort: 'versionNumber',
      width: 148,
      title: t('firmware.versionNumber'),
      render: ({ versionNumber }) => (
        <strong className={css.cut} title={versionNumber}>
          {versionNumber}
        </strong>
      ),
    },
    { key: 'state', width: 236, title: t('firmware.stateTitle'), render: (firmware) => <FirmwareStateMark firmware={firmware} /> },
    { key: 'products', width: 170, title: t('firmware.products'), render: ({ productKeys }) => <ProductNames productKeys={productKeys} /> },
    {
      key: 'order',
      sort: 'order',
      isDescendingFirst: true,
      isNumber: true,
      width: 76,
      title: t('firmware.order'),
      render: ({ order }) => order,
    },
    { key: 'fileName', width: 170, title: t('firmware.fileName'), render: ({ fileName }) => <Cut text={fileName} /> },
    {
      key: 'DownLoadUrl',
      title: t('firmware.DownLoadUrl'),
      render: ({ DownLoadUrl: url }) => <Cut text={url ?? t('firmware.uploaded')} />,
    },
    { key: 'size', width: 92, isNumber: true, title: t('firmware.size'), render: ({ sizeBytes }) => sizeText(sizeBytes) },
    {
      key: 'createdAt',
      sort: 'createdAt',
      isDescendingFirst: true,
      isNumber: true,
      width: 124,
      title: t('firmware.createdAt'),
      render: ({ createdAt }) => <Age at={createdAt} timeZone={DEFAULT_TIME_ZONE} />,
    },
    {
      key: 'actions',
      width: 52,
      isControl: true,
      title: <span className="visually-hidden">{t('firmware.actions')}</span>,
      render: (firmware) => <FirmwareActions firmware={firmware} />,
    },
  ];
}

function Cut({ text }: { text: string }) {
  return (
    <span className={css.cut} title={text}>
      {text}
    </span>
  );
}
