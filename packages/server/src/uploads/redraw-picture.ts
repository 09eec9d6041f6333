import { IMAGE_MAX_BYTES, type IMAGE_TYPES } from '@heliograph/core/constants';
import sharp, { type Sharp } from 'sharp';
import { createGate } from '../access/gate.ts';
import { RequestError } from '../http/request-error.ts';

export interface Picture {
  bytes: Uint8Array;
  type: (typeof IMAGE_TYPES)[number];
  widthPx: number;
  heightPx: number;
}

/** More pixels than this are not decoded: a small file can claim a canvas of gigabytes. */
const PICTURE_MOST_PIXELS = 40_000_000;
const DRAWING_LIMIT_S = 15;

// Two formats and nothing else is ever decoded, whatever the bytes say they are.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

const gate = createGate({ atOnce: 1, waiting: 20, whenFull: () => new RequestError('server.busy', { retryAfterS: 5 }) });

/**
 * Decodes a picture and encodes it anew, upright and at most `longestPx` wide and high: what else the file carried
 * (position, camera, a second file behind the first) is gone. Runs on threads of its own, one picture after the other.
 */
export function redrawPicture(bytes: Uint8Array, longestPx: number): Promise<Picture> {
  return gate(() => redraw(bytes, longestPx));
}

async function redraw(bytes: Uint8Array, longestPx: number): Promise<Picture> {
  const format = formatOf(bytes);
  if (format === undefined) throw refused('validation.pictureContent');
  const { width, height } = await decode(() => open(bytes).metadata());
  if (width * height > PICTURE_MOST_PIXELS) throw refused('validation.picturePixels', { limit: PICTURE_MOST_PIXELS / 1e6 });
  for (let sidePx = longestPx; ; sidePx = Math.ceil(sidePx / 2)) {
    const drawn = await decode(() => encode(open(bytes), format, sidePx));
    if (drawn.data.length <= IMAGE_MAX_BYTES) {
      return { bytes: drawn.data, type: `image/${format}`, widthPx: drawn.info.width, heightPx: drawn.info.height };
    }
  }
}

/** By the first bytes; the sender's word for it proves nothing. */
function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | undefined {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (head.startsWith('ffd8ff')) return 'jpeg';
  return head === '89504e470d0a1a0a' ? 'png' : undefined;
}

function open(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: PICTURE_MOST_PIXELS, failOn: 'error' }).timeout({ seconds: DRAWING_LIMIT_S });
}

function encode(picture: Sharp, format: 'jpeg' | 'png', sidePx: number) {
  const fitted = picture.autoOrient().resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true });
  const encoded = format === 'jpeg' ? fitted.jpeg({ quality: 85 }) : fitted.png({ compressionLevel: 9 });
  return encoded.toBuffer({ resolveWithObject: true });
}

async function decode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw isTooLarge
      ? refused('validation.picturePixels', { limit: PICTURE_MOST_PIXELS / 1e6 }, error)
      : refused('validation.pictureContent', {}, error);
  }
}

function refused(key: 'validation.pictureContent' | 'validation.picturePixels', values = {}, cause?: unknown): RequestError {
  return new RequestError('uploads.refused', { issues: [{ path: 'file', key, values }], cause });
}
