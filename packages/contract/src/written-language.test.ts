import { expect, it } from 'vitest';
import { writtenLanguageOf } from './written-language.ts';

it.each([
  ['es', 'es'],
  ['es-MX', 'es'],
  ['DE_at', 'de'],
  ['spa', 'es'],
  ['German', 'de'],
  // Estonian, and what nobody knows.
  ['est', 'en'],
  ['fi', 'en'],
  ['', 'en'],
  [null, 'en'],
])('reads %s as %s', (recorded, language) => {
  expect(writtenLanguageOf(recorded)).toBe(language);
});
