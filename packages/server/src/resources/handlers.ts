import type { Contract } from '@heliograph/core/contract/index';
import type { Handlers } from '../http/handlers.ts';
import { accountHandlers } from './account.ts';
import { auditHandlers } from './audit.ts';
import { archiveHandlers, type ArchiveDeps } from './archive.ts';
import { cmsHandlers } from './cms.ts';
import { connectionHandlers, type ConnectionDeps } from './connections.ts';
import { commandHandlers, type CommandDeps } from './commands.ts';
import { connectionMessageHandlers, type ConnectionMessageDeps } from './connections-messages.ts';
import { deviceHandlers, type DeviceDeps } from './devices.ts';
import { deviceBindingHandlers } from './devices-binding.ts';
import { deviceEnergyHandlers, type DeviceEnergyDeps } from './devices-energy.ts';
import { deviceTelemetryHandlers, type DeviceTelemetryDeps } from './devices-telemetry.ts';
import { energyWhyHandlers } from './energy-why.ts';
import { firmwareHandlers, type FirmwareDeps } from './firmware.ts';
import { firmwareKeyHandlers } from './firmware-keys.ts';
import { fleetHandlers } from './fleet.ts';
import { faultHandlers } from './faults.ts';
import { healthHandlers, type HealthDeps } from './health.ts';
import { liveHandlers, type LiveDeps } from './live.ts';
import { organisationHandlers } from './organisation.ts';
import { plantHandlers } from './plants.ts';
import { plantAllocationHandlers } from './plants-allocation.ts';
import { plantEnergyHandlers } from './plants-energy.ts';
import { plantKpiHandlers } from './plants-kpis.ts';
import { plantFileHandlers } from './plants-files.ts';
import { productHandlers } from './products.ts';
import { seriesHandlers } from './series.ts';
import { sessionHandlers, type SessionDeps } from './session.ts';
import { tokenHandlers } from './tokens.ts';
import { uploadHandlers } from './uploads.ts';

export type ResourceDeps = SessionDeps &
  DeviceDeps &
  ConnectionDeps &
  ConnectionMessageDeps &
  DeviceTelemetryDeps &
  HealthDeps &
  LiveDeps &
  DeviceEnergyDeps &
  ArchiveDeps &
  FirmwareDeps &
  CommandDeps;

/** Every entry of the contract with the function that answers it. */
export function createHandlers(deps: ResourceDeps): Handlers<Contract> {
  return {
    ...sessionHandlers(deps),
    ...accountHandlers(deps),
    ...organisationHandlers,
    ...uploadHandlers,
    ...cmsHandlers(deps),
    ...tokenHandlers,
    ...plantHandlers,
    ...plantAllocationHandlers,
    ...plantEnergyHandlers(),
    ...plantKpiHandlers,
    ...energyWhyHandlers,
    ...plantFileHandlers,
    ...productHandlers,
    ...connectionHandlers(deps),
    ...connectionMessageHandlers(deps),
    ...deviceHandlers(deps),
    ...deviceBindingHandlers(deps),
    ...deviceTelemetryHandlers(deps),
    ...seriesHandlers,
    ...archiveHandlers(deps),
    ...fleetHandlers(),
    ...faultHandlers,
    ...commandHandlers(deps),
    ...auditHandlers,
    ...firmwareHandlers(deps),
    ...firmwareKeyHandlers(deps),
    ...deviceEnergyHandlers(deps),
    ...liveHandlers(deps),
    ...healthHandlers(deps),
  };
}
