import type { FirmwareRecord } from '@heliograph/core/contract/firmware';
import { firmwareStatement } from '@heliograph/core/firmware';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { FirmwareStateMark } from './firmware-state.tsx';
import css from './firmware.module.css';
import { ProductNames } from './product-names.tsx';
import { SignedText } from './signed-text.tsx';
import { useSizeText } from './size-text.ts';

/** All that is known of a firmware: what was signed, and by whom. */
export default function DetailsDialog({ firmware, onClose }: { firmware: FirmwareRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const sizeText = useSizeText();
  const { fileName, DownLoadUrl: url, sha256, sizeBytes, signature, signedBy, createdBy } = firmware;
  const facts = [
    [t('firmware.fileName'), fileName],
    [t('firmware.DownLoadUrl'), url ?? '–'],
    [t('firmware.size'), sizeText(sizeBytes)],
    [t('firmware.digest'), sha256],
    [t('firmware.signature'), signature],
    [t('firmware.signedBy'), signedBy.length === 0 ? t('firmware.byNoKey') : signedBy.join(', ')],
    [t('firmware.createdBy'), createdBy ?? '–'],
  ] as const;
  return (
    <Dialog
      title={t('firmware.detailsTitle', { version: firmware.versionNumber })}
      width={640}
      okText={t('common.close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
    >
      <dl className={css.facts}>
        <dt>{t('firmware.stateTitle')}</dt>
        <dd>
          <FirmwareStateMark firmware={firmware} />
        </dd>
        <dt>{t('firmware.products')}</dt>
        <dd>
          <ProductNames productKeys={firmware.productKeys} />
        </dd>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SignedText text={firmwareStatement(firmware)} />
    </Dialog>
  );
}
