import type { AnyDatabase, Engine } from './ddl.ts';
import { foundation } from './0001-foundation.ts';
import { seed } from './0002-seed.ts';
import { openPages } from './0003-open-pages.ts';
import { profiles } from './0004-profiles.ts';
import { energyLedger } from './0005-energy-ledger.ts';
import { expected } from './0006-expected.ts';
import { policyKeys } from './0007-policy-keys.ts';
import { faults } from './0008-faults.ts';
import { deviceScreen } from './0009-device-screen.ts';
import { deviceBinding } from './0011-device-binding.ts';
import { audit } from './0010-audit.ts';
import { plantDetails } from './0012-plant-details.ts';
import { connections } from './0013-connections.ts';
import { archive } from './0014-archive.ts';
import { firmware } from './0015-firmware.ts';
import { commands } from './0016-commands.ts';
import { deviceScreens } from './0017-device-screens.ts';
import { auditScreen } from './0018-audit-screen.ts';
import { firmwareRollOut } from './0019-firmware-roll-out.ts';
import { replacedUploads } from './0020-replaced-uploads.ts';
import { brandedIntroduction } from './0021-branded-introduction.ts';
import { batteryCapacity } from './0022-battery-capacity.ts';
import { plantQuarters } from './0023-plant-quarters.ts';
import { productPage } from './0024-product-page.ts';
import { countedAnew } from './0025-counted-anew.ts';
import { boundAt } from './0026-bound-at.ts';

export interface Migration {
  name: string;
  up(db: AnyDatabase, engine: Engine): Promise<void>;
}

/** Forward only; a shipped entry is never changed, moved or removed. The schema's version is how many have run. */
export const migrations: readonly Migration[] = [
  { name: 'foundation', up: foundation },
  { name: 'seed', up: seed },
  { name: 'openPages', up: openPages },
  { name: 'expected', up: expected },
  { name: 'profiles', up: profiles },
  { name: 'policyKeys', up: policyKeys },
  { name: 'faults', up: faults },
  { name: 'energyLedger', up: energyLedger },
  { name: 'deviceScreen', up: deviceScreen },
  { name: 'audit', up: audit },
  { name: 'deviceBinding', up: deviceBinding },
  { name: 'plantDetails', up: plantDetails },
  { name: 'connections', up: connections },
  { name: 'archive', up: archive },
  { name: 'firmware', up: firmware },
  { name: 'commands', up: commands },
  { name: 'deviceScreens', up: deviceScreens },
  { name: 'auditScreen', up: auditScreen },
  { name: 'firmwareRollOut', up: firmwareRollOut },
  { name: 'replacedUploads', up: replacedUploads },
  { name: 'brandedIntroduction', up: brandedIntroduction },
  { name: 'batteryCapacity', up: batteryCapacity },
  { name: 'plantQuarters', up: plantQuarters },
  { name: 'productPage', up: productPage },
  { name: 'countedAnew', up: countedAnew },
  { name: 'boundAt', up: boundAt },
  // The rules of counters have become others once more.
  { name: 'countedAgain', up: countedAnew },
];
