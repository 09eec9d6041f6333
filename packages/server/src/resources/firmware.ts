import type { Firmware, FirmwareInput } from '@heliograph/core/contract/firmware';
import { firmwarePartBytes } from '@heliograph/core/firmware';
import type { FirmwareService } from '../firmware/service.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import { nameKey } from '../storage/name-key.ts';
import { pageOf, sorted } from './list.ts';

export interface FirmwareDeps {
  firmware: FirmwareService;
}

export function firmwareHandlers({ firmware }: FirmwareDeps): Handlers<Firmware> {
  return {
    async 'GET /firmware'({ query }) {
      const wanted = nameKey(query.search ?? '');
      const listed = (await firmware.all()).filter(
        ({ row, productKeys }) =>
          [row.version_number, row.file_name, ...productKeys].some((text) => nameKey(text).includes(wanted)) &&
          (query.state === undefined || row.state === query.state) &&
          (query.productKey === undefined || productKeys.includes(query.productKey)),
      );
      const rows = sorted(
        listed.map((stored) => ({ id: stored.row.id, stored })),
        query.sort,
        ({ stored: { row } }, name) =>
          ({ order: row.sort_order, versionNumber: nameKey(row.version_number), createdAt: row.created_at })[name] ?? row.id,
      );
      const { items, total } = pageOf(rows, query);
      return { items: await firmware.view(items.map(({ stored }) => stored)), total };
    },

    async 'POST /firmware'({ body }, { author }) {
      refuseAddress(firmware, body);
      return firmware.one(await firmware.add(body, author));
    },

    async 'GET /firmware/{id}'({ params }) {
      return firmware.one(Number(params.id));
    },

    async 'PUT /firmware/{id}'({ params, body }, { author }) {
      refuseAddress(firmware, body);
      await firmware.change(Number(params.id), body, author);
      return firmware.one(Number(params.id));
    },

    async 'PUT /firmware/{id}/content'({ params, query, file }, { now }) {
      const id = Number(params.id);
      const { sizeBytes } = await firmware.one(id);
      const bytes = file?.bytes ?? new Uint8Array();
      if (bytes.length === 0 || bytes.length !== firmwarePartBytes(sizeBytes, query.position)) {
        throw new RequestError('request.invalid', { issues: [{ path: 'file', key: 'validation.firmwarePart' }] });
      }
      await firmware.takePart(id, query.position, bytes, now);
      return firmware.one(id);
    },

    async 'POST /firmware/{id}/verify'({ params }, { author }) {
      await firmware.verify(Number(params.id), author);
      return firmware.one(Number(params.id));
    },

    async 'POST /firmware/{id}/release'({ params }, { author }) {
      await firmware.release(Number(params.id), author);
      return firmware.one(Number(params.id));
    },

    async 'POST /firmware/{id}/retire'({ params }, { author }) {
      await firmware.retire(Number(params.id), author);
      return firmware.one(Number(params.id));
    },

    async 'POST /firmware/{id}/links'({ params, body }, { write, now }) {
      const firmwareId = Number(params.id);
      const { versionNumber } = await firmware.one(firmwareId);
      const deviceId = Number(body.deviceId);
      const plantId = await write(async (own) => {
        const device = await own.select('device').select('device.plant_id').where('device.id', '=', deviceId).executeTakeFirst();
        if (!device) throw new RequestError('devices.notFound');
        return device.plant_id;
      });
      const offer = await firmware.offer({ firmwareId, deviceId, now });
      const fact = { action: 'link', resource: 'firmware', resourceId: params.id, resourceName: versionNumber, changes: [] } as const;
      await write((own) => own.record({ ...fact, plantId, deviceId }));
      return offer;
    },

    async 'GET /firmware/{id}/content'({ params, query }, { now }) {
      const { device, expires, signature } = query;
      const link = { firmwareId: Number(params.id), deviceId: Number(device), expiresAt: Number(expires) };
      return firmware.open({ ...link, signature, now });
    },
  };
}

/** What can be told before anything is fetched. */
function refuseAddress(firmware: FirmwareService, { DownLoadUrl }: FirmwareInput): void {
  if (DownLoadUrl === null || firmware.isAllowedUrl(DownLoadUrl)) return;
  throw new RequestError('request.invalid', { issues: [{ path: 'DownLoadUrl', key: 'validation.firmwareUrl' }] });
}
