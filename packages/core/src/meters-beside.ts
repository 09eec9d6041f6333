/**
 * The meters of a plant whose energy is added to that of the inverters which they may stand behind: those with the role
 * generation beside another generating device, while no production meter is configured. Empty where nothing counts twice.
 */
export function metersBesideInverters<T extends GeneratingDevice>(devices: readonly T[], productionMeterId: T['id'] | null): T[] {
  if (devices.some(({ id }) => id === productionMeterId)) return [];
  const generating = devices.filter(({ role }) => role === 'generation');
  const meters = generating.filter(({ deviceType }) => deviceType === 'meter');
  return meters.length === generating.length ? [] : meters;
}

interface GeneratingDevice {
  id: string | number;
  role: string;
  deviceType: string;
}
