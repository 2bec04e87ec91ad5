// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { changedStickyNote, newStickyNote, stickyNote } from './model.ts';

it.each([
  [
    'changedStickyNote',
    changedStickyNote,
    { version: 'integer 1–', 'priority?': 'HIGH | MEDIUM | LOW', 'text?': 'text 1–500', 'resolved?': 'true' },
  ],
  [
    'newStickyNote',
    newStickyNote,
    { 'priority?': 'HIGH | MEDIUM | LOW', 'subject?': '"StickyNote"', text: 'text 1–500' },
  ],
  ['stickyNote', stickyNote, { priority: 'HIGH | MEDIUM | LOW', subject: '"StickyNote"' }],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
