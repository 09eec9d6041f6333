import type { Api } from './test.ts';

/** A plant of the test's own, so that no other test meets its devices. */
export async function newPlant({ call }: Api, name: string): Promise<string> {
  const plant = await call['POST /plants']({ body: { name, timeZone: 'Europe/Madrid', countryCode: 'ES' } });
  return plant.id;
}
