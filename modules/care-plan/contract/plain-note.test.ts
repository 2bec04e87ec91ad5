// Is a rich note read in plain words without a mark of its own, and without losing one of the person's?
import { expect, it } from 'vitest';
import { plainNote } from './plain-note.ts';

it.each([
  ['<p>One</p><p>Two <b>bold</b></p>', 'One\nTwo bold'],
  ['<ul><li>a</li><li>b</li></ul><p>c</p>', 'a\nb\nc'],
  ['<p>5 &lt; 6 &amp;amp; more<br>next</p>', '5 < 6 &amp; more\nnext'],
  ['', ''],
])('%j is %j', (html, plain) => {
  expect(plainNote(html)).toBe(plain);
});
