import type { FirmwareRecord } from '@heliograph/core/contract/firmware';
import { FirmwareActions } from './firmware-actions.tsx';
import { FirmwareStateMark } from './firmware-state.tsx';
import part from '../../components/list-part.module.css';
import css from './firmware.module.css';
import { ProductNames } from './product-names.tsx';

/** A firmware in two lines, for a phone. */
export function FirmwareCompact({ firmware }: { firmware: FirmwareRecord }) {
  return (
    <div className={part.compact}>
      <div className={css.compactText}>
        <FirmwareStateMark firmware={firmware} />
        <div className={css.cut}>
          <strong>{firmware.versionNumber}</strong>{' '}
          <span className={css.quiet}>
            <ProductNames productKeys={firmware.productKeys} />
          </span>
        </div>
      </div>
      <FirmwareActions firmware={firmware} />
    </div>
  );
}
