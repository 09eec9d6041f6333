import type { Device } from '@heliograph/core/contract/devices';
import type { Fault } from '@heliograph/core/contract/faults';
import type { Plant } from '@heliograph/core/contract/plants';

/** A whole plant as the server sends it; tests say only what they are about. */
export function plantOf(some: Partial<Plant> = {}): Plant {
  return {
    id: '1',
    version: 1,
    name: 'Tejado Norte',
    state: 'online',
    powerW: 12_345,
    powerAt: 1_790_000_000_000,
    energyTodayKwh: 45.6,
    dataUpdatedAt: 1_790_000_000_000,
    isFavorite: false,
    installedCapacityWp: 50_000,
    capacityW: null,
    countryCode: 'ES',
    timeZone: 'Europe/Madrid',
    address: '',
    latitudeDeg: 40.4,
    longitudeDeg: -3.7,
    installedOn: '2024-05-01',
    installPosition: 'roof',
    stationOwnerName: '',
    createdAt: 1_700_000_000_000,
    owner: { id: '4', name: 'Sol' },
    installer: null,
    serviceProvider: null,
    deviceCounts: { total: 4, online: 4, unreachable: 0, neverReported: 0, fault: 0 },
    offlineSinceAt: null,
    production: null,
    ...some,
  };
}

export function deviceOf(some: Partial<Device> = {}): Device {
  return {
    id: '11',
    version: 1,
    binding: 'bound',
    unboundAt: null,
    isActive: true,
    runState: 'normal',
    repairStatus: null,
    productId: '3',
    arrayTiltDeg: null,
    arrayAzimuthDeg: null,
    plantId: '1',
    plantName: 'Tejado Norte',
    name: 'Inverter 1',
    sn: 'INV-0001',
    state: 'producing',
    isOnline: true,
    powerW: 4_210,
    energyTodayKwh: 12.3,
    lastSeenAt: 1_790_000_000_000,
    productKey: 'string-inverter',
    productName: 'String inverter',
    deviceType: 'inverter',
    role: 'generation',
    ratedPowerW: 10_000,
    reportIntervalMs: 10_000,
    mac: null,
    communicationMode: 'MQTT',
    hardwareVersion: null,
    softwareVersion: '1.4.2',
    protocolVersion: null,
    createdAt: 1_780_000_000_000,
    ...some,
  };
}

export function faultOf(some: Partial<Fault> = {}): Fault {
  return {
    id: '5',
    plantId: '1',
    plantName: 'Tejado Norte',
    timeZone: 'Europe/Madrid',
    deviceId: '11',
    deviceName: 'Inverter 1',
    deviceType: 'inverter',
    sn: 'INV-0001',
    code: 'ISOLATION_LOW',
    source: 'device',
    severity: 'critical',
    state: 'unrepaired',
    openedAt: 1_790_000_000_000,
    closedAt: null,
    repairedAt: null,
    acknowledgedAt: null,
    shelvedUntil: null,
    assignee: null,
    lostKwh: 1.2,
    childCount: 0,
    ...some,
  };
}
