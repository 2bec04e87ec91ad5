// Which calls does the contract declare? Loads the declarations themselves, as server and portal do.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CallDeclaration } from '@alveary/contract/call.ts';

export type DeclaredCall = {
  readonly module: string;
  /** `patientCalls.search` */
  readonly name: string;
  readonly file: string;
  readonly declaration: CallDeclaration;
};

export async function declaredCalls(folder: string): Promise<DeclaredCall[]> {
  const contract = 'packages/contract/src';
  const found: DeclaredCall[] = [];
  for (const { module, file } of callFiles(folder, contract)) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(folder, file)).href);
    for (const [group, calls] of Object.entries(exported)) {
      if (!isRecord(calls)) continue;
      for (const [key, declaration] of Object.entries(calls)) {
        if (isCall(declaration)) found.push({ module, name: `${group}.${key}`, file, declaration });
      }
    }
  }
  return found;
}

/** `patients/calls.ts`, and parts of a large module such as `portal-users/people.calls.ts`. */
function callFiles(folder: string, contract: string): { module: string; file: string }[] {
  return readdirSync(join(folder, contract), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: module }) =>
      readdirSync(join(folder, contract, module))
        .filter((name) => isCallFile(`${contract}/${module}/${name}`))
        .map((name) => ({ module, file: `${contract}/${module}/${name}` })),
    )
    .sort((one, other) => one.file.localeCompare(other.file));
}

export function isCallFile(path: string): boolean {
  return /^packages\/contract\/src\/[^/]+\/([\w-]+\.)?calls\.ts$/.test(path);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isCall(value: unknown): value is CallDeclaration {
  return isRecord(value) && 'method' in value && 'path' in value && 'allow' in value && 'spec' in value;
}

/** The policy or the word that says who may make the call. */
export function permissionOf({ allow }: CallDeclaration): string {
  return typeof allow === 'string' ? allow : allow.name;
}
