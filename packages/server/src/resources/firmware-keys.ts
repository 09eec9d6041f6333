import type { FirmwareKey, FirmwareKeys } from '@heliograph/core/contract/firmware';
import { readPublicKey } from '../firmware/keys.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import { nameKey } from '../storage/name-key.ts';
import type { FirmwareDeps } from './firmware.ts';
import { pageOf, sorted } from './list.ts';

export function firmwareKeyHandlers({ firmware }: FirmwareDeps): Handlers<FirmwareKeys> {
  const one = async (id: number): Promise<FirmwareKey> => {
    const key = (await firmware.keys()).find(({ rowId }) => rowId === id);
    if (!key) throw new RequestError('firmwareKeys.notFound');
    return key;
  };
  return {
    async 'GET /firmwareKeys'({ query }) {
      const wanted = nameKey(query.search ?? '');
      const listed = (await firmware.keys()).filter(
        (key) =>
          [key.name, key.fingerprint, key.productKey].some((text) => nameKey(text).includes(wanted)) &&
          (query.productKey === undefined || key.productKey === query.productKey),
      );
      const rows = sorted(
        listed.map((key) => ({ id: key.rowId, key })),
        query.sort,
        ({ key }, name) => (name === 'name' ? nameKey(key.name) : key.createdAt),
      );
      const { items, total } = pageOf(rows, query);
      return { items: items.map(({ key }) => key), total };
    },

    async 'POST /firmwareKeys'({ body }, { author }) {
      const publicKey = readPublicKey(body.publicKey);
      if (publicKey === undefined) {
        throw new RequestError('request.invalid', { issues: [{ path: 'publicKey', key: 'validation.firmwareKey' }] });
      }
      return one(await firmware.addKey({ ...body, publicKey }, author));
    },

    async 'POST /firmwareKeys/{id}/retire'({ params }, { author }) {
      await firmware.retireKey(Number(params.id), author);
      return one(Number(params.id));
    },
  };
}
