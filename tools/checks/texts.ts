// Which texts does a source hold? String literals, templates and JSX text, each with its line.

import { Visitor } from 'oxc-parser';
import type { Source } from './source.ts';

export type Text = { readonly value: string; readonly line: number };

/** The pieces of a template are joined with a space, so that a statement with values still reads as one. */
export function textsOf(source: Source): Text[] {
  const found: Text[] = [];
  const add = (value: string, offset: number): void => {
    if (value.trim() !== '') found.push({ value, line: source.lineOf(offset) });
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') add(node.value, node.start);
    },
    TemplateLiteral: (node) => add(node.quasis.map((part) => part.value.raw).join(' '), node.start),
    JSXText: (node) => add(node.value, node.start),
  }).visit(source.program);
  return found;
}
