// Writes each text file of the built portal compressed beside itself (.br, .gz): the server sends it as it lies there.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below this a file is no smaller on the wire. */
const MIN_BYTES = 1024;
const isText = /\.(js|css|svg|json)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compress = async (path: string): Promise<void> => {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await brotli(content, { params }));
  await writeFile(`${path}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }));
};

export const compressedFiles = (): Plugin => ({
  name: 'alveary-compressed-files',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => name.startsWith('assets/') && isText.test(name));
    await Promise.all(names.map((name) => compress(join(dir, name))));
  },
});
