// In which browser do the tests run? In the Chromium of the npm package where it exists (Linux x64), else in one of this machine.
import { existsSync, statfsSync } from 'node:fs';
import { unpackChromium } from './unpack.ts';

export interface ChromiumLaunch {
  readonly executablePath?: string;
  readonly channel?: string;
  readonly args: string[];
  /** Arguments of Playwright's that are left out. */
  readonly ignoreDefaultArgs: string[];
  readonly env: Record<string, string>;
}

const args = [
  // Tests run as root in containers, where Chromium's own sandbox cannot be built.
  '--no-sandbox',
  // One process for what a page needs beside its own: with one for each, a page loads with a fifth more work.
  '--enable-features=NetworkServiceInProcess2',
  '--in-process-gpu',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
];

const MEMORY_FOLDER = '/dev/shm';
const ENOUGH_BYTES = 1024 ** 3;

/**
 * Playwright has Chromium put what its processes share on the disk, since containers may have 64 MB of shared memory only.
 * With more of it a page loads with a tenth less work.
 */
const ignoreDefaultArgs = hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [];

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= ENOUGH_BYTES;
}

/** How to launch it. @throws Error with one line that says what to install when there is none. */
export async function findChromium(): Promise<ChromiumLaunch> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return { executablePath: named, args, ignoreDefaultArgs, env: environment({}) };
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { executablePath, libraries, fontConfig } = await unpackChromium();
    return {
      executablePath,
      args,
      ignoreDefaultArgs,
      env: environment({ LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fontConfig }),
    };
  }
  if (existsSync('/usr/bin/chromium'))
    return { executablePath: '/usr/bin/chromium', args, ignoreDefaultArgs, env: environment({}) };
  return { channel: 'chrome', args, ignoreDefaultArgs, env: environment({}) };
}

function environment(more: Record<string, string | undefined>): Record<string, string> {
  // Under LANG=C the browser calls its language "en-US@posix", which is no language tag.
  const all = { ...process.env, LANG: 'en_US.UTF-8', ...more };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
