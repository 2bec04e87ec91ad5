// Puts a property into an object of an existing file, and an import above it, without touching anything else.

import { type ObjectExpression, Visitor } from 'oxc-parser';
import { sourceOf } from '../checks/source.ts';
import { Refusal } from './request.ts';

/** An object literal, and where it stands. */
type Standing = { readonly place: string; readonly object: ObjectExpression };

/** `export const patientCalls = { … }` */
export const declaredAs =
  (name: string) =>
  (place: string): boolean =>
    place === `const ${name}`;

/** `served('patients', patientCalls, { … })` */
export const handedTo =
  (callee: string, second: string) =>
  (place: string): boolean =>
    place === `${callee} ${second}`;

/** `requests: { … }` */
export const keptUnder =
  (key: string) =>
  (place: string): boolean =>
    place === `key ${key}`;

/**
 * Adds `property` as the last one of the object that stands where `is` says.
 * @throws Refusal when there is no such object, or when it has the property
 */
export function insertProperty(
  path: string,
  text: string,
  is: (place: string) => boolean,
  property: { readonly name: string; readonly text: string },
): string {
  const object = objectsIn(path, text).find(({ place }) => is(place))?.object;
  if (object === undefined) throw new Refusal(`${path} declares no object to put ${property.name} into.`);
  if (object.properties.some((one) => one.type === 'Property' && nameOf(one.key) === property.name)) {
    throw new Refusal(`${property.name} stands in ${path} already. Nothing was written.`);
  }
  const before = text.slice(0, object.end - 1).trimEnd();
  const comma = object.properties.length === 0 || before.endsWith(',') ? '' : ',';
  return `${before}${comma}\n${property.text},\n${text.slice(object.end - 1)}`;
}

function objectsIn(path: string, text: string): Standing[] {
  const found: Standing[] = [];
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const object = init?.type === 'TSSatisfiesExpression' ? init.expression : init;
      if (id.type !== 'Identifier' || object?.type !== 'ObjectExpression') return;
      found.push({ place: `const ${id.name}`, object });
    },
    CallExpression: ({ callee, arguments: [, second, object] }) => {
      if (callee.type !== 'Identifier' || second?.type !== 'Identifier') return;
      if (object?.type === 'ObjectExpression') found.push({ place: `${callee.name} ${second.name}`, object });
    },
    Property: ({ key, value }) => {
      if (value.type === 'ObjectExpression')
        found.push({ place: `key ${String(nameOf(key))}`, object: value });
    },
  }).visit(sourceOf(path, text).program);
  return found;
}

function nameOf(key: { readonly type: string; readonly name?: unknown; readonly value?: unknown }): unknown {
  return key.type === 'Identifier' ? key.name : (key.value ?? null);
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
