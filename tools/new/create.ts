// Writes what was asked for into a checkout. A file that stands is never written over.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterCall, callFiles, callsPath, handlerPath, manifestPath, samplesPath } from './call.ts';
import { afterModule, moduleFiles } from './module.ts';
import { Refusal, type Request } from './request.ts';

export type Created = { readonly files: readonly string[]; readonly next: readonly string[] };

/** @throws Refusal before anything is written */
export function create(folder: string, request: Request): Created {
  return request.kind === 'module'
    ? createModule(folder, request.module)
    : createCall(folder, request.module, request.call);
}

function createModule(folder: string, module: string): Created {
  const files = moduleFiles(module);
  const standing = Object.keys(files).find((path) => existsSync(join(folder, path)));
  if (standing !== undefined)
    throw new Refusal(`The module ${module} stands already: ${standing}. Nothing was written.`);
  return { files: write(folder, files), next: afterModule(module) };
}

function createCall(folder: string, module: string, call: string): Created {
  const texts = {
    calls: read(folder, module, callsPath(module)),
    manifest: read(folder, module, manifestPath(module)),
    samples: read(folder, module, samplesPath(module)),
  };
  if (existsSync(join(folder, handlerPath(module, call)))) {
    throw new Refusal(`${handlerPath(module, call)} stands already. Nothing was written.`);
  }
  return { files: write(folder, callFiles(module, call, texts)), next: afterCall(module, call) };
}

function read(folder: string, module: string, path: string): string {
  const file = join(folder, path);
  if (!existsSync(file)) {
    throw new Refusal(
      `There is no module ${module} (no ${path}): create it with npm run new module ${module}.`,
    );
  }
  return readFileSync(file, 'utf8');
}

function write(folder: string, files: Record<string, string>): string[] {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return Object.keys(files);
}
