import { firmwareVersions } from './firmware.ts';
import type { Fleet, FleetDevice, FleetPlant } from './types.ts';

/** What whoever registers the fleet needs to know of it; physics and demo states stay with the simulator. */
export function fleetJson(fleet: Fleet) {
  return { seed: fleet.seed, firmwareVersions, plants: fleet.plants.map(plantJson) };
}

function plantJson(plant: FleetPlant) {
  return {
    key: plant.key,
    name: plant.name,
    countryCode: plant.countryCode,
    timeZone: plant.timeZone,
    address: plant.address,
    latitudeDeg: plant.latitudeDeg,
    longitudeDeg: plant.longitudeDeg,
    installedCapacityWp: plant.installedCapacityWp,
    installedOn: plant.installedOn,
    installPosition: plant.installPosition,
    owner: plant.owner,
    installer: plant.installer,
    serviceProvider: plant.serviceProvider,
    devices: plant.devices.map(deviceJson),
  };
}

function deviceJson(device: FleetDevice) {
  const [arrayTiltDeg, arrayAzimuthDeg] = 'array' in device ? device.array : [null, null];
  return {
    productKey: device.productKey,
    sn: device.sn,
    name: device.name,
    ratedPowerW: device.ratedPowerW,
    arrayTiltDeg,
    arrayAzimuthDeg,
    usableCapacityKwh: 'batteryWh' in device ? device.batteryWh / 1_000 : null,
  };
}
