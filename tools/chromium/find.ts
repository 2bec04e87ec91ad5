// In which browser do the tests run? In the Chromium of the npm package where it exists (Linux x64), else in one of this machine.
import { existsSync } from 'node:fs';
import { unpackChromium } from './unpack.ts';

export interface ChromiumLaunch {
  readonly executablePath?: string;
  readonly channel?: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

// Tests run as root in containers, where Chromium's own sandbox cannot be built.
const args = ['--no-sandbox'];

/** How to launch it. @throws Error with one line that says what to install when there is none. */
export async function findChromium(): Promise<ChromiumLaunch> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return { executablePath: named, args, env: environment({}) };
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { executablePath, libraries, fontConfig } = await unpackChromium();
    return {
      executablePath,
      args,
      env: environment({ LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fontConfig }),
    };
  }
  if (existsSync('/usr/bin/chromium'))
    return { executablePath: '/usr/bin/chromium', args, env: environment({}) };
  return { channel: 'chrome', args, env: environment({}) };
}

function environment(more: Record<string, string | undefined>): Record<string, string> {
  // Under LANG=C the browser calls its language "en-US@posix", which is no language tag.
  const all = { ...process.env, LANG: 'en_US.UTF-8', ...more };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
