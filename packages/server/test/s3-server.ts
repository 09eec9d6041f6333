import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Place } from '@heliograph/core/contract/archive';

export interface S3Server {
  place: S3Place;
  /** The secret that belongs to the place. */
  secretAccessKey: string;
  close(): Promise<void>;
}

/** A server of the S3 protocol that checks signatures, with one bucket. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'helio-s3-'));
  const bucket = 'telemetry-archive';
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] });
  const { port } = await server.run();
  return {
    place: {
      medium: 's3',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      prefix: 'helio/one',
      accessKeyId: 'S3RVER',
    },
    secretAccessKey: 'S3RVER',
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
