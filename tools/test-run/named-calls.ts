// Which calls of a subject a change concerns: their names as they are served, with the files of handler and declaration.
import { type Expression, Visitor } from 'oxc-parser';
import { targetOf } from '../checks/boundaries.ts';
import type { Source } from '../checks/source.ts';

export interface NamedCall {
  /** 'communications.create' */
  readonly name: string;
  /** Declaration, handler and sample: the call is concerned when one of them loads what changed. */
  readonly files: readonly string[];
}

/** The calls of a manifest: of each `served('patients', patientCalls, { search, list: listPatients })`. */
export function callsOf(manifest: Source): NamedCall[] {
  const files = importedNames(manifest);
  const samples = [...manifest.text.matchAll(/import\('(\.\/[^']*samples\.ts)'\)/g)].map(([, request = '']) =>
    targetOf(manifest.path, request),
  );
  const found: NamedCall[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [prefix, declared, handlers] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'served') return;
      if (prefix?.type !== 'Literal' || handlers?.type !== 'ObjectExpression') return;
      const declaration = declared?.type === 'Identifier' ? (files.get(declared.name) ?? []) : [];
      for (const property of handlers.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        found.push({
          name: `${String(prefix.value)}.${property.key.name}`,
          files: [
            ...declaration,
            ...namesIn(manifest, property.value).flatMap((name) => files.get(name) ?? []),
            ...samples,
          ],
        });
      }
    },
  }).visit(manifest.program);
  return found;
}

function importedNames(manifest: Source): ReadonlyMap<string, readonly string[]> {
  return new Map(
    manifest.module.staticImports.flatMap((one) =>
      one.entries.map((entry) => [entry.localName.value, [targetOf(manifest.path, one.moduleRequest.value)]]),
    ),
  );
}

const namesIn = ({ text }: Source, { start, end }: Expression): string[] =>
  text.slice(start, end).match(/[A-Za-z_$][\w$]*/g) ?? [];
