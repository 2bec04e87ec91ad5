import { expect, it } from 'vitest';
import { highlightedParts } from './highlight.ts';

const marked = (text: string, term: string) =>
  highlightedParts(text, term)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['Weissman', 'weiss', '[Weiss]man'],
  ['Lowery', 'WE', 'Lo[we]ry'],
  ['Nyström', 'strom', 'Ny[ström]'],
  ['Nyström', 'ström', 'Ny[ström]'],
  ['García Núñez', 'nunez', 'García [Núñez]'],
  ['banana', 'an', 'b[an][an]a'],
  ['Straße', 'strasse', 'Straße'],
  ['İpek', 'ipek', '[İpek]'],
  ['Anna', '', 'Anna'],
  ['Anna', '  ', 'Anna'],
  ["O'Hara", "o'h", "[O'H]ara"],
  ['a.b', '.', 'a[.]b'],
])('%s searched for "%s" shows %s', (text, term, shown) => {
  expect(marked(text, term)).toBe(shown);
});

it('a decomposed accent is matched and kept', () => {
  expect(marked('Nystro\u0308m', 'nystrom')).toBe('[Nyström]');
});
