import { expect, it } from 'vitest';
import { compared, textsIn } from './fewer-proofs.ts';

it('lists the requirements that fewer tests name', () => {
  const then = new Map([
    ['ROOM-001', 2],
    ['ROOM-002', 1],
    ['ROOM-003', 1],
  ]);
  const now = new Map([
    ['ROOM-001', 1],
    ['ROOM-003', 4],
  ]);
  expect(compared(then, now)).toEqual({
    proven: [3, 2],
    tests: [4, 5],
    fewer: [
      { id: 'ROOM-001', was: 2, is: 1 },
      { id: 'ROOM-002', was: 1, is: 0 },
    ],
  });
});

it('reads the texts of a batch of git by their sizes in bytes', () => {
  const batch = Buffer.from('1a2b blob 6\nfür\n\n\n3c4d blob 0\n\n');
  expect(textsIn(batch, ['a.test.ts', 'b.test.ts'])).toEqual([
    { path: 'a.test.ts', text: 'für\n\n' },
    { path: 'b.test.ts', text: '' },
  ]);
});
