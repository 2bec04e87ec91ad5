// Where is what was searched in a transcript, when was it said, and what is copied? (OP-CALL-4)
import { expect, it } from 'vitest';
import { asText, hitsOf, momentOf, showOffset, speakerOf } from './transcript.rules.ts';

const said = {
  recording_start: '2026-05-04T10:00:00Z',
  timeline: [
    {
      ts: '00:00:01.200',
      text: 'Your inhaler, the blue INHALER?',
      users: [{ user_id: 'u', username: 'Lena' }],
    },
    { ts: '00:01:05', text: ' ', users: [] },
    {
      ts: '01:02:03.5',
      text: 'Which inhaler?',
      users: [
        { user_id: 'a', username: '+14155550101' },
        { user_id: 'b', username: 'Lena' },
      ],
    },
  ],
};

it('finds every place of a word, whatever its case, in order', () => {
  expect(hitsOf(said, 'inhaler')).toEqual([
    { entry: 0, match: 0 },
    { entry: 0, match: 1 },
    { entry: 2, match: 0 },
  ]);
  expect([hitsOf(said, ' '), hitsOf(said, 'spacer')]).toEqual([[], []]);
});

it('says when and by whom it was said', () => {
  expect(said.timeline.map(({ ts }) => showOffset(ts))).toEqual(['00:01', '01:05', '1:02:03']);
  expect(said.timeline.map((entry) => speakerOf(entry))).toEqual([
    'Lena',
    'Unknown speaker',
    '+14155550101, Lena',
  ]);
  expect(said.timeline.map((entry) => momentOf(said, entry))[2]).toBe('2026-05-04T11:02:03.500Z');
});

it('is copied as lines, without the silent ones', () => {
  expect(asText(said)).toBe(
    '00:01  Lena: Your inhaler, the blue INHALER?\n1:02:03  +14155550101, Lena: Which inhaler?',
  );
});
