import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../test/factories.ts';
import { blackPng, drawing, pdf, photograph } from '../../test/pictures.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { removeUnusedUploads } from '../uploads/unused-uploads.ts';

const DAY_MS = 86_400_000;

describe.each(engines)('uploads on %s', (engine) => {
  let server: TestServer;
  let user: TestUser;
  let other: TestUser;
  beforeAll(async () => {
    server = await startServer(engine);
    const root = await addUser(server.storage, { role: 'root', now: server.clock.now });
    user = await addUser(server.storage, { role: 'customer', parentId: root.organisationId, now: server.clock.now });
    other = await addUser(server.storage, { role: 'customer', parentId: root.organisationId, now: server.clock.now });
  });
  afterAll(() => server?.close());

  const send = (kind: 'pictures' | 'documents', name: string, type: string, bytes: Uint8Array, { token = user.token, query = '' } = {}) =>
    server.call('POST', `/uploads/${kind}?name=${encodeURIComponent(name)}${query}`, { token, bytes, headers: { 'content-type': type } });
  const read = async (id: string, { token = user.token, headers = {} } = {}) => {
    const answer = await fetch(`${server.url}/photo_voltaic/uploads/${id}`, { headers: { 'x-token': token, ...headers } });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  test('a photograph is kept upright and without what else it carried', async () => {
    const taken = await send('pictures', 'roof.JPG', 'image/jpeg', await photograph({ widthPx: 60, heightPx: 40 }));
    expect(taken).toMatchObject({ status: 200, body: { data: { name: 'roof.JPG', type: 'image/jpeg', widthPx: 40, heightPx: 60 } } });
    const { answer, bytes } = await read(taken.body.data.id as string);
    const { format, exif, orientation } = await sharp(bytes).metadata();
    expect({ format, exif, orientation }).toEqual({ format: 'jpeg', exif: undefined, orientation: undefined });
    expect(bytes.includes('owner of the roof')).toBe(false);
    expect(bytes.length).toBe(taken.body.data.sizeBytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': "attachment; filename*=UTF-8''roof.JPG",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    });
    const again = await read(taken.body.data.id as string, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect([again.answer.status, again.bytes.length]).toEqual([304, 0]);
  });

  test('what hangs behind a picture is gone, its transparency is not', async () => {
    const taken = await send('pictures', 'a.png', 'image/png', Buffer.concat([await drawing(), Buffer.from('<script>alert(1)</script>')]));
    const { bytes } = await read(taken.body.data.id as string);
    expect(bytes.includes('script')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 60, height: 40, hasAlpha: true });
  });

  test('a picture is made to fit the side that is asked for, and never made larger', async () => {
    const large = await send('pictures', 'a.png', 'image/png', await drawing({ widthPx: 900, heightPx: 300 }), { query: '&longestPx=300' });
    expect(large.body.data).toMatchObject({ widthPx: 300, heightPx: 100 });
    const small = await send('pictures', 'a.png', 'image/png', await drawing({ widthPx: 30, heightPx: 30 }), { query: '&longestPx=300' });
    expect(small.body.data).toMatchObject({ widthPx: 30, heightPx: 30 });
    await discard(large.body.data.id as string, small.body.data.id as string);
  });

  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="http://127.0.0.1/"/></svg>');
  test.each([
    ['an SVG', 'a.svg', 'image/svg+xml', () => svg, 'Pictures: jpg or png only'],
    ['an SVG that says it is a PNG', 'a.png', 'image/png', () => svg, 'This is not a picture that can be read'],
    ['HTML that says it is a PNG', 'a.png', 'image/png', () => html, 'This is not a picture that can be read'],
    ['a PNG under another ending', 'a.html', 'image/png', () => drawing(), 'Pictures: jpg or png only'],
    ['a PNG of another type', 'a.png', 'text/html', () => drawing(), 'Pictures: jpg or png only'],
    ['a GIF in the clothes of a PNG', 'a.png', 'image/png', () => Buffer.from('GIF89a'), 'This is not a picture that can be read'],
    ['nothing', 'a.png', 'image/png', () => Buffer.alloc(0), 'This is not a picture that can be read'],
    ['half a JPEG', 'a.jpg', 'image/jpeg', async () => (await photograph()).subarray(0, 900), 'This is not a picture that can be read'],
    ['half a PNG', 'a.png', 'image/png', () => blackPng(800, 800).subarray(0, 60), 'This is not a picture that can be read'],
    ['400 megapixels', 'a.png', 'image/png', () => blackPng(20_000, 20_000), 'Pictures: at most 40 megapixels'],
    ['fifty million rows of one pixel', 'a.png', 'image/png', () => blackPng(1, 50_000_000), 'Pictures: at most 40 megapixels'],
  ])('%s is refused in the words of the form', async (_what, name, type, bytes, text) => {
    const answer = await send('pictures', name, type, await bytes());
    expect(answer).toMatchObject({ status: 400, body: { error: 'uploads.refused' } });
    expect(answer.body.details[0]).toMatchObject({ path: 'file', msg: expect.stringContaining(text) });
  });

  test('three megabytes are refused before they are looked at', async () => {
    const answer = await send('pictures', 'a.png', 'image/png', Buffer.alloc(3 * 1024 * 1024));
    expect(answer).toMatchObject({ status: 413, body: { error: 'request.tooLarge', details: [{ msg: 'Pictures: at most 2 MB' }] } });
  });

  test('a form in parts is no picture, whatever its parts are', async () => {
    const parts = Array.from(
      { length: 500 },
      (_, i) => `--x\r\ncontent-disposition: form-data; name="f${i}"; filename="a.png"\r\n\r\n1\r\n`,
    );
    const answer = await send('pictures', 'a.png', 'multipart/form-data; boundary=x', Buffer.from(`${parts.join('')}--x--`));
    expect(answer).toMatchObject({ status: 400, body: { error: 'uploads.refused' } });
  });

  test('a PDF is kept as it is, anything else is no document', async () => {
    const taken = await send('documents', '../../etc/manual «1».pdf', 'application/pdf', pdf);
    expect(taken.body.data).toMatchObject({ name: '.._.._etc_manual «1».pdf', type: 'application/pdf', widthPx: null });
    const { answer, bytes } = await read(taken.body.data.id as string);
    expect(bytes.equals(pdf)).toBe(true);
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''.._.._etc_manual%20%C2%AB1%C2%BB.pdf");
    for (const [name, type, sent] of [
      ['a.pdf', 'application/pdf', html],
      ['a.pdf', 'application/pdf', pdf.subarray(0, 30)],
      ['a.exe', 'application/pdf', pdf],
      ['a.pdf', 'text/html', pdf],
    ] as const) {
      expect(await send('documents', name, type, sent)).toMatchObject({ status: 400, body: { error: 'uploads.refused' } });
    }
    await discard(taken.body.data.id as string);
  });

  test("another user's file is none: not read, not used, not thrown away", async () => {
    const { body } = await send('pictures', 'a.png', 'image/png', await drawing());
    const { id } = body.data as { id: string };
    expect((await read(id, { token: other.token })).answer.status).toBe(404);
    const used = await server.call('PUT', '/account/avatar', { token: other.token, body: { uploadId: id } });
    expect(used).toMatchObject({ status: 404, body: { error: 'uploads.notFound' } });
    expect((await server.call('DELETE', `/uploads/${id}`, { token: other.token })).status).toBe(404);
    expect((await read(id)).answer.status).toBe(200);
    await discard(id);
    expect((await read(id)).answer.status).toBe(404);
  });

  test('a few files may wait, and what waits for a day goes; what is used stays', async () => {
    const mine = await addUser(server.storage, { role: 'customer', parentId: null, now: server.clock.now });
    const picture = await drawing();
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      const { body } = await send('pictures', 'a.png', 'image/png', picture, { token: mine.token });
      ids.push(body.data.id as string);
    }
    const refused = await send('pictures', 'a.png', 'image/png', picture, { token: mine.token });
    expect(refused).toMatchObject({ status: 409, body: { error: 'uploads.tooMany' } });
    expect(refused.body.msg).toMatch(/^The number of files exceeds the limit/);
    await server.call('PUT', '/account/avatar', { token: mine.token, body: { uploadId: ids[0] } });
    await removeUnusedUploads(server.storage, server.clock.now + DAY_MS - 1);
    expect((await read(ids[1] ?? '', { token: mine.token })).answer.status).toBe(200);
    await removeUnusedUploads(server.storage, server.clock.now + DAY_MS + 1);
    expect((await read(ids[1] ?? '', { token: mine.token })).answer.status).toBe(404);
    expect((await read(ids[0] ?? '', { token: mine.token })).answer.status).toBe(200);
  });

  test('one caller sends a few files at once, and no more', async () => {
    const bodies = Array.from({ length: 6 }, () => slow(2_000));
    const answers = await Promise.all(
      bodies.map((body) =>
        fetch(`${server.url}/photo_voltaic/uploads/documents?name=a.pdf`, {
          method: 'POST',
          headers: { 'x-token': other.token, 'content-type': 'application/pdf' },
          body,
          duplex: 'half',
        }).then(({ status }) => status),
      ),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([400, 400, 400, 429, 429, 429]);
    expect((await send('documents', 'a.pdf', 'application/pdf', pdf, { token: other.token })).status).toBe(200);
  });

  async function discard(...ids: string[]): Promise<void> {
    for (const id of ids) expect((await server.call('DELETE', `/uploads/${id}`, { token: user.token })).status).toBe(200);
  }
});

/** A body that takes its time. */
function slow(ms: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array([1]));
      await new Promise((resolve) => setTimeout(resolve, ms));
      controller.enqueue(new Uint8Array([2]));
      controller.close();
    },
  });
}
