import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A photograph as cameras write it: turned, with a position and an owner. */
export function photograph({ widthPx = 60, heightPx = 40 } = {}): Promise<Buffer> {
  return sharp(noise(widthPx, heightPx), { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .withExif({
      IFD0: { Copyright: 'owner of the roof' },
      IFD3: { GPSLatitude: '40/1 26/1 0/1', GPSLongitude: '3/1 42/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export function drawing({ widthPx = 60, heightPx = 40 } = {}): Promise<Buffer> {
  const canvas = { width: widthPx, height: heightPx, channels: 4 as const, background: { r: 102, g: 68, b: 149, alpha: 0.5 } };
  return sharp({ create: canvas }).png().toBuffer();
}

/** A whole PNG of black, one bit a pixel: a few bytes for a canvas of any size. */
export function blackPng(widthPx: number, heightPx: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(heightPx * (1 + Math.ceil(widthPx / 8))), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function noise(widthPx: number, heightPx: number): Buffer {
  let state = 1;
  return Buffer.alloc(widthPx * heightPx * 3).map(() => {
    state = Math.imul(state, 1_103_515_245) + 12_345;
    return (state >>> 16) & 0xff;
  }) as Buffer;
}
