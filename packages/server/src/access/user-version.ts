import { createHash } from 'node:crypto';
import type { Principal } from './principal.ts';

const LENGTH = 16;

/** Changes when what currentInfo says of a caller changes; tells nothing about it. */
export function userVersion(user: Principal): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...user, credential: undefined }))
    .digest('base64url')
    .slice(0, LENGTH);
}
