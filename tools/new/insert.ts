// Puts a property into an object of an existing file, and an import above it, without touching anything else.

import { type Node, type ObjectExpression, Visitor } from 'oxc-parser';
import { sourceOf } from '../checks/source.ts';
import { Refusal } from './request.ts';

export type Declared = { readonly name: string; readonly type: string };

/**
 * Adds `property` as the last one of the object whose declaration `is` recognises.
 * @throws Refusal when there is no such object, or when it has the property
 */
export function insertProperty(
  path: string,
  text: string,
  is: (declared: Declared) => boolean,
  property: { readonly name: string; readonly text: string },
): string {
  const table = tablesIn(path, text).find(({ declared }) => is(declared))?.table;
  if (table === undefined) throw new Refusal(`${path} declares no object to put ${property.name} into.`);
  if (table.properties.some((one) => one.type === 'Property' && nameOf(one.key) === property.name)) {
    throw new Refusal(`${property.name} stands in ${path} already. Nothing was written.`);
  }
  const before = text.slice(0, table.end - 1).trimEnd();
  const comma = table.properties.length === 0 || before.endsWith(',') ? '' : ',';
  return `${before}${comma}\n${property.text},\n${text.slice(table.end - 1)}`;
}

function tablesIn(path: string, text: string): { declared: Declared; table: ObjectExpression }[] {
  const found: { declared: Declared; table: ObjectExpression }[] = [];
  const typeText = (node: Node | null | undefined): string =>
    node ? text.slice(node.start, node.end).replace(/^:\s*/, '') : '';
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier') return;
      const checked = init?.type === 'TSSatisfiesExpression' ? init : null;
      const table = checked ? checked.expression : init;
      if (table?.type !== 'ObjectExpression') return;
      found.push({
        declared: { name: id.name, type: typeText(checked?.typeAnnotation ?? id.typeAnnotation) },
        table,
      });
    },
  }).visit(sourceOf(path, text).program);
  return found;
}

function nameOf(key: { readonly type: string; readonly name?: unknown }): unknown {
  return key.type === 'Identifier' ? key.name : null;
}

export type Wanted = { readonly name: string; readonly from: string; readonly typeOnly?: true };

/** Adds the imports that the file does not have yet, below those it has. */
export function insertImports(path: string, text: string, wanted: readonly Wanted[]): string {
  const { module } = sourceOf(path, text);
  const has = (name: string): boolean =>
    module.staticImports.some((one) => one.entries.some((entry) => entry.localName.value === name));
  const lines = wanted
    .filter((one) => !has(one.name))
    .map((one) => `import ${one.typeOnly ? 'type ' : ''}{ ${one.name} } from '${one.from}';`);
  if (lines.length === 0) return text;
  const last = module.staticImports.at(-1)?.end ?? text.indexOf('\n');
  return `${text.slice(0, last)}\n${lines.join('\n')}${text.slice(last)}`;
}

/** The name of the exported object that ends in `ending`: `communicationCalls`, `communicationHandlers`. */
export function exportedName(path: string, text: string, ending: string): string {
  const names = sourceOf(path, text).module.staticExports.flatMap((one) =>
    one.entries.map((entry) => entry.exportName.name ?? ''),
  );
  const found = names.find((name) => name.endsWith(ending));
  if (found === undefined) throw new Refusal(`${path} exports nothing named …${ending}.`);
  return found;
}
