// Which handler answers which call? Reads the tables of contents of the server modules (modules/<m>/routes.ts).

import { type Expression, type Node, type ObjectExpression, Visitor } from 'oxc-parser';
import type { Code, CodeFile, Piece } from './pieces.ts';

export type Handler = { readonly call: string; readonly file: string; readonly pieces: readonly Piece[] };

/** A table of contents: `{ search, list: listPatients }`, checked against or declared as `Handlers<typeof patientCalls>`. */
export function handlersIn(code: Code, routes: string): Handler[] {
  const file = code.file(routes);
  if (file === null) return [];
  const found: Handler[] = [];
  const add = (type: Node | null | undefined, table: Expression | null): void => {
    const group = type
      ? /^:?\s*Handlers<typeof (\w+)>$/.exec(file.source.text.slice(type.start, type.end))?.[1]
      : null;
    if (group && table?.type === 'ObjectExpression') found.push(...handlersOfTable(code, file, group, table));
  };
  new Visitor({
    TSSatisfiesExpression: (node) => add(node.typeAnnotation, node.expression),
    VariableDeclarator: (node) =>
      add(node.id.type === 'Identifier' ? node.id.typeAnnotation : null, node.init),
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
