import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { closeAfterFile } from '../../testing/closing.ts';
import { temporaryFolder } from '../../testing/files.ts';
import { servePortal } from './portal-files.ts';

const TEXT = 'export const words = "breathe";\n'.repeat(100);
let app: FastifyInstance;

beforeAll(async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets', 'page-1a2b.js'), TEXT);
  writeFileSync(join(folder, 'assets', 'page-1a2b.js.br'), brotliCompressSync(TEXT));
  writeFileSync(join(folder, 'assets', 'page-1a2b.js.gz'), gzipSync(TEXT));
  writeFileSync(join(folder, 'assets', 'small-3c4d.js'), 'export {};');
  app = Fastify();
  await servePortal(app, folder, [], () => undefined);
  closeAfterFile(() => app.close());
});

const get = (file: string, accepted?: string) =>
  app.inject({
    url: `/assets/${file}`,
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });

it.each<[string, string, (sent: Buffer) => Buffer]>([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'serves a file as it was compressed when it was built to who accepts %s',
  async (accepted, encoding, open) => {
    const answer = await get('page-1a2b.js', accepted);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(open(answer.rawPayload).toString()).toBe(TEXT);
  },
);

it('serves it plain to who accepts nothing else, and a file that was too small to compress to everybody', async () => {
  for (const [file, accepted, text] of [
    ['page-1a2b.js', undefined, TEXT],
    ['page-1a2b.js', 'identity', TEXT],
    ['small-3c4d.js', 'br, gzip', 'export {};'],
  ] as const) {
    const answer = await get(file, accepted);
    expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, text]);
  }
});
