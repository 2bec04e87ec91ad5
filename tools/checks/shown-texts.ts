// Which texts does a source hold as they are shown? A text that is put together from pieces is one, with {} where a value stands.

import { type Expression, type JSXChild, type JSXElement, type JSXFragment, Visitor } from 'oxc-parser';
import type { Source } from './source.ts';

const HOLE = '{}';

/** Blanks as a browser shows them. */
export const asShown = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** As JSX reads it: lines are trimmed, and joined with a blank. */
const ofJsxText = (text: string): string => {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  return lines
    .map((line, index) => {
      const begun = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? begun : begun.trimEnd();
    })
    .filter((line) => line !== '')
    .join(' ');
};

const ofExpression = (node: Expression | { readonly type: 'JSXEmptyExpression' }): string => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node.type === 'JSXEmptyExpression' ? '' : HOLE;
};

const ofChild = (child: JSXChild): string => {
  switch (child.type) {
    case 'JSXText':
      return ofJsxText(child.value);
    case 'JSXExpressionContainer':
      return ofExpression(child.expression);
    case 'JSXElement':
    case 'JSXFragment':
      return ofChildren(child);
    default:
      return HOLE;
  }
};

/** An element without a word in it, such as an icon, shows nothing. */
const ofChildren = ({ children }: JSXElement | JSXFragment): string => children.map(ofChild).join('');

export function shownTexts(source: Source): string[] {
  const found: string[] = [];
  const add = (text: string): void => {
    const shown = asShown(text);
    if (shown !== '') found.push(shown);
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') add(node.value);
    },
    TemplateLiteral: (node) => add(node.quasis.map(({ value }) => value.cooked ?? value.raw).join(HOLE)),
    JSXElement: (node) => add(ofChildren(node)),
    JSXFragment: (node) => add(ofChildren(node)),
  }).visit(source.program);
  return found;
}
