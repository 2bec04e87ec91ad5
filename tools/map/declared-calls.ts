// Which calls does the contract declare? Loads the declarations themselves, as server and portal do.

import { readdirSync, existsSync } from 'node:fs';
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
  const modules = readdirSync(join(folder, contract), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, contract, entry.name, 'calls.ts')))
    .map((entry) => entry.name)
    .sort();
  const found: DeclaredCall[] = [];
  for (const module of modules) {
    const file = `${contract}/${module}/calls.ts`;
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
