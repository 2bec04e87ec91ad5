// Which handler answers which call? Reads the manifests of the subjects (modules/<subject>/server/module.ts).

import { type Expression, type ObjectExpression, Visitor } from 'oxc-parser';
import type { Code, CodeFile, TopLevelCode } from './top-level-code.ts';

export type Handler = {
  readonly call: string;
  readonly file: string;
  readonly parts: readonly TopLevelCode[];
};

/** Of each `served('patients', patientCalls, { search, list: listPatients })`. */
export function handlersIn(code: Code, manifest: string): Handler[] {
  const file = code.file(manifest);
  if (file === null) return [];
  const found: Handler[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [, calls, table] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'served') return;
      if (calls?.type !== 'Identifier' || table?.type !== 'ObjectExpression') return;
      found.push(...handlersOfTable(code, file, calls.name, table));
    },
  }).visit(file.source.program);
  return found;
}

function handlersOfTable(code: Code, file: CodeFile, group: string, table: ObjectExpression): Handler[] {
  return table.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const parts = topLevelCodeOf(code, file, property.value);
    const call = `${group}.${property.key.name}`;
    return [{ call, file: parts[0]?.file ?? file.source.path, parts }];
  });
}

/** The parts behind a name, or the parts of every name inside an expression written on the spot. */
function topLevelCodeOf(code: Code, file: CodeFile, value: Expression): readonly TopLevelCode[] {
  if (value.type === 'Identifier') return code.resolve(file.source.path, value.name);
  const names = file.source.text.slice(value.start, value.end).match(/[A-Za-z_$][\w$]*/g) ?? [];
  return [...new Set(names)].flatMap((name) => code.resolve(file.source.path, name));
}
