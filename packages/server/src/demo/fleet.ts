import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { plantCreateSchema } from '@heliograph/core/contract/plants';
import { displayNameSchema, productKeySchema, serialSchema, textSchema, timeZoneSchema } from '@heliograph/core/contract/fields';
import { z } from 'zod';

const run = promisify(execFile);
const RUN_LIMIT_MS = 30_000;

export const simulatorMain = new URL('../../../simulator/src/main.ts', import.meta.url);

const fleetSchema = z.object({
  seed: z.int(),
  /** Product → what its maker has brought out, the oldest first. */
  firmwareVersions: z.record(productKeySchema, z.array(textSchema(60).min(1))),
  plants: z.array(
    z.object({
      ...plantCreateSchema.shape,
      timeZone: timeZoneSchema,
      key: z.string(),
      owner: z.enum(['customer', 'other']),
      installer: z.boolean(),
      serviceProvider: z.boolean(),
      devices: z.array(
        z.object({
          productKey: productKeySchema,
          sn: serialSchema,
          name: displayNameSchema,
          ratedPowerW: z.number().nullable(),
          arrayTiltDeg: z.number().nullable(),
          arrayAzimuthDeg: z.number().nullable(),
          usableCapacityKwh: z.number().nullable(),
        }),
      ),
    }),
  ),
});
export type DemoFleet = z.output<typeof fleetSchema>;

/** Which plants and devices the simulator will play, asked of the simulator itself. */
export async function readFleetDefinition(): Promise<DemoFleet> {
  const { stdout } = await run(process.execPath, [simulatorMain.pathname, 'fleet', '--json'], {
    timeout: RUN_LIMIT_MS,
    maxBuffer: 16 * 1024 * 1024,
  });
  return fleetSchema.parse(JSON.parse(stdout));
}
