// Paragraphs, lists and signs of a note on paper are what they are on the screen.
import { expect, it } from 'vitest';
import { noteBlocks } from './note-blocks.ts';

it.each([
  ['', []],
  ['<p></p>', []],
  ['Walks.', [{ kind: 'paragraph', text: 'Walks.' }]],
  [
    '<p>One <strong>bold</strong> &amp; <em>more</em></p><p>Two<br>lines</p>',
    [
      { kind: 'paragraph', text: 'One bold & more' },
      { kind: 'paragraph', text: 'Two\nlines' },
    ],
  ],
  [
    '<p>Daily:</p><ul><li><p>walk &lt; 1 km</p></li><li>rest</li></ul><p>End</p>',
    [
      { kind: 'paragraph', text: 'Daily:' },
      { kind: 'list', items: ['walk < 1 km', 'rest'] },
      { kind: 'paragraph', text: 'End' },
    ],
  ],
  [
    '<ul><li>one</li></ul><ol><li>two</li><li></li></ol>',
    [
      { kind: 'list', items: ['one'] },
      { kind: 'list', items: ['two'] },
    ],
  ],
  [
    '<p>Begun</p><ul><li>and not ended',
    [
      { kind: 'paragraph', text: 'Begun' },
      { kind: 'paragraph', text: 'and not ended' },
    ],
  ],
  ['<p>&amp;lt;</p>', [{ kind: 'paragraph', text: '&lt;' }]],
])('%j', (html, blocks) => {
  expect(noteBlocks(html)).toEqual(blocks);
});
