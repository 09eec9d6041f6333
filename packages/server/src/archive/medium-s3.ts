import { createHash } from 'node:crypto';
import type { S3Place } from '@heliograph/core/contract/archive';
import { AwsClient } from 'aws4fetch';
import { MediumError, type Medium } from './medium.ts';

const limitMs = 60_000;
const retries = 3;

/** A bucket by the S3 protocol, named in the path: every server of it answers to that. */
export function s3Medium(place: S3Place, secretAccessKey: string): Medium {
  const { accessKeyId, region } = place;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  const call = async (method: string, name: string, bytes?: Uint8Array<ArrayBuffer>) => {
    try {
      // The sum of the bytes is signed with them: what arrives otherwise is refused.
      const headers = bytes && { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256(bytes) };
      const body = bytes && { body: bytes };
      const init = { method, ...body, ...(headers && { headers }), redirect: 'error' as const, signal: AbortSignal.timeout(limitMs) };
      return await client.fetch(urlOf(place, name), init);
    } catch (error) {
      throw new MediumError(`${place.endpoint} does not answer: ${reasonOf(error)}`, { cause: error });
    }
  };
  return {
    async write(name, bytes) {
      const answer = await call('PUT', name, new Uint8Array(bytes));
      if (!answer.ok) throw await refusal(place, name, answer);
      await answer.body?.cancel();
    },
    async read(name) {
      const answer = await call('GET', name);
      if (!answer.ok) throw await refusal(place, name, answer);
      return new Uint8Array(await answer.arrayBuffer());
    },
    async remove(name) {
      const answer = await call('DELETE', name);
      if (!answer.ok && answer.status !== 404) throw await refusal(place, name, answer);
      await answer.body?.cancel();
    },
  };
}

function urlOf({ endpoint, bucket, prefix }: S3Place, name: string): string {
  const path = [bucket, ...prefix.split('/'), ...name.split('/')].filter((part) => part !== '');
  return `${endpoint.replace(/\/+$/, '')}/${path.map(encodeURIComponent).join('/')}`;
}

/** The code and the sentence of the server; the rest of its answer says what was signed. */
async function refusal({ bucket }: S3Place, name: string, answer: Response): Promise<MediumError> {
  const text = (await answer.text().catch(() => '')).slice(0, 4_000);
  const part = (tag: string) => new RegExp(`<${tag}>([^<]{1,300})</${tag}>`).exec(text)?.[1];
  const said = [part('Code'), part('Message')].filter((one) => one !== undefined).join(': ');
  return new MediumError(`The bucket ${bucket} refuses ${name}: ${answer.status}${said === '' ? '' : ` ${said}`}`);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
