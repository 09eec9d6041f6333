// The whole server with devices that can sign in, a process of its own.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashSecret } from '../../src/access/secrets.ts';
import { readConfig } from '../../src/config.ts';
import { prepareDataDirectory } from '../../src/data-directory.ts';
import { createLog } from '../../src/http/log.ts';
import { startServer } from '../../src/server.ts';
import { openStorage } from '../../src/storage/open.ts';
import { addUser } from '../../test/factories.ts';
import { freePort } from '../../test/ports.ts';
import { addDevice, addPlant } from '../../test/records.ts';
import type { BenchDevice } from '../connect.ts';
import { cpuMs } from './usage.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'helio-bench-'));
const storage = await openStorage({ dataDir: await prepareDataDirectory(dataDir, 'production') });
const user = await addUser(storage, { role: 'installer', now: Date.now() });
const plantId = await addPlant(storage, { owner_id: user.organisationId });
const devices: BenchDevice[] = [];
for (let index = 0; index < Number(process.argv[2]); index += 1) {
  const device = { sn: `BENCH-${index}`, productKey: 'string-inverter', secret: randomBytes(24).toString('base64url') };
  devices.push({ ...device, id: await addDevice(storage, { plant_id: plantId, sn: device.sn, secret_hash: hashSecret(device.secret) }) });
}
await storage.close();
const port = await freePort();
const env = { HELIO_DATA_DIR: dataDir, HELIO_DEMO: '0', HELIO_HTTP_PORT: '0', HELIO_MQTT_PORT: String(port) };
const server = await startServer(readConfig(env), createLog('error'), () => {});
await server.ready;
process.send!({ kind: 'ready', port, devices, url: server.url, token: user.token });
process.on('message', ({ kind }: { kind: 'usage' | 'stop' }) => {
  if (kind === 'usage') process.send!({ kind: 'usage', cpuMs: cpuMs() });
  else
    void server.close().then(() => {
      rmSync(dataDir, { recursive: true, force: true });
      process.exit(0);
    });
});
