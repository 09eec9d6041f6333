import { account, type Account } from './account.ts';
import { audit, type Audit } from './audit.ts';
import { archive, type Archive } from './archive.ts';
import { cms, type Cms } from './cms.ts';
import { connections, type Connections } from './connections.ts';
import { commands, type Commands } from './commands.ts';
import { connectionsMessages, type ConnectionsMessages } from './connections-messages.ts';
import { devices, type Devices } from './devices.ts';
import { devicesBinding, type DevicesBinding } from './devices-binding.ts';
import { devicesEnergy, type DevicesEnergy } from './devices-energy.ts';
import { devicesTelemetry, type DevicesTelemetry } from './devices-telemetry.ts';
import type { Table } from './endpoint.ts';
import { energyWhy, type EnergyWhy } from './energy-why.ts';
import { fleet, type Fleet } from './fleet.ts';
import { faults, type Faults } from './faults.ts';
import { firmware, firmwareKeys, type Firmware, type FirmwareKeys } from './firmware.ts';
import { health, type Health } from './health.ts';
import { live, type Live } from './live.ts';
import { organisation, type Organisation } from './organisation.ts';
import { plants, type Plants } from './plants.ts';
import { plantsAllocation, type PlantsAllocation } from './plants-allocation.ts';
import { plantsEnergy, type PlantsEnergy } from './plants-energy.ts';
import { plantsKpis, type PlantsKpis } from './plants-kpis.ts';
import { plantsFiles, type PlantsFiles } from './plants-files.ts';
import { products, type Products } from './products.ts';
import { series, type Series } from './series.ts';
import { session, type Session } from './session.ts';
import { tokens, type Tokens } from './tokens.ts';
import { uploads, type Uploads } from './uploads.ts';

/** Every endpoint by its key. An interface, so that errors name `Contract` and not three hundred rows. */
export interface Contract
  extends
    Session,
    Account,
    Organisation,
    Uploads,
    Cms,
    Tokens,
    Plants,
    PlantsAllocation,
    PlantsEnergy,
    PlantsKpis,
    EnergyWhy,
    PlantsFiles,
    Products,
    Devices,
    DevicesBinding,
    DevicesTelemetry,
    DevicesEnergy,
    Series,
    Archive,
    Fleet,
    Connections,
    ConnectionsMessages,
    Faults,
    Audit,
    Firmware,
    FirmwareKeys,
    Commands,
    Live,
    Health {}

/** The same at run time, for the server, the API document and tests; clients never load it. */
export const contract: Contract = {
  ...session,
  ...account,
  ...organisation,
  ...uploads,
  ...cms,
  ...tokens,
  ...plants,
  ...plantsAllocation,
  ...plantsEnergy,
  ...plantsKpis,
  ...energyWhy,
  ...plantsFiles,
  ...products,
  ...devices,
  ...devicesBinding,
  ...devicesTelemetry,
  ...devicesEnergy,
  ...series,
  ...archive,
  ...fleet,
  ...connections,
  ...connectionsMessages,
  ...faults,
  ...audit,
  ...firmware,
  ...firmwareKeys,
  ...commands,
  ...live,
  ...health,
} satisfies Table;
