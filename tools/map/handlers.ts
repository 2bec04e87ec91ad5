// Which handler answers which call? Reads the tables of contents of the server modules (modules/<m>/routes.ts).

import { type Expression, type ObjectExpression, Visitor } from 'oxc-parser';
import type { Code, CodeFile, Piece } from './pieces.ts';

export type Handler = { readonly call: string; readonly file: string; readonly pieces: readonly Piece[] };

/** `{ search, list: listPatients } satisfies Handlers<typeof patientCalls>` names a handler for each call. */
export function handlersIn(code: Code, routes: string): Handler[] {
  const file = code.file(routes);
  if (file === null) return [];
  const found: Handler[] = [];
  new Visitor({
    TSSatisfiesExpression: (node) => {
      if (node.typeAnnotation.type !== 'TSTypeReference') return;
      const text = file.source.text.slice(node.typeAnnotation.start, node.typeAnnotation.end);
      const group = /^Handlers<typeof (\w+)>$/.exec(text)?.[1];
      if (group === undefined || node.expression.type !== 'ObjectExpression') return;
      found.push(...handlersOfTable(code, file, group, node.expression));
    },
  }).visit(file.source.program);
  return found;
}

function handlersOfTable(code: Code, file: CodeFile, group: string, table: ObjectExpression): Handler[] {
  return table.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const pieces = piecesOf(code, file, property.value);
    const call = `${group}.${property.key.name}`;
    return [{ call, file: pieces[0]?.file ?? file.source.path, pieces }];
  });
}

/** The pieces behind a name, or the pieces of every name inside an expression written on the spot. */
function piecesOf(code: Code, file: CodeFile, value: Expression): readonly Piece[] {
  if (value.type === 'Identifier') return code.resolve(file.source.path, value.name);
  const names = file.source.text.slice(value.start, value.end).match(/[A-Za-z_$][\w$]*/g) ?? [];
  return [...new Set(names)].flatMap((name) => code.resolve(file.source.path, name));
}
