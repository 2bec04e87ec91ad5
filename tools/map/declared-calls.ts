// Which calls does the contract declare? Loads the declarations themselves, as server and portal do.

import { existsSync, readdirSync } from 'node:fs';
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
  const found: DeclaredCall[] = [];
  for (const { module, file } of callFiles(folder)) {
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

/** `patients/contract/calls.ts`, and parts of a large subject such as `portal-users/contract/people.calls.ts`. */
function callFiles(folder: string): { module: string; file: string }[] {
  return readdirSync(join(folder, 'modules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: module }) => ({ module, contract: `modules/${module}/contract` }))
    .filter(({ contract }) => existsSync(join(folder, contract)))
    .flatMap(({ module, contract }) =>
      readdirSync(join(folder, contract))
        .map((name) => `${contract}/${name}`)
        .filter(isCallFile)
        .map((file) => ({ module, file })),
    )
    .sort((one, other) => one.file.localeCompare(other.file));
}

export function isCallFile(path: string): boolean {
  return /^modules\/[^/]+\/contract\/([\w-]+\.)?calls\.ts$/.test(path);
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
