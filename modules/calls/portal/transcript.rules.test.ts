// Where is what was searched in a transcript, when was it said, and what is copied? (OP-CALL-4)
import { expect, it } from 'vitest';
import { asText, hitsOf, momentOf, showOffset, speakersOf } from './transcript.rules.ts';

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
  expect(said.timeline.map(speakersOf(said, null))).toEqual([
    'Lena',
    'Unknown speaker',
    '+1 415 555 0101, Lena',
  ]);
  expect(said.timeline.map((entry) => momentOf(said, entry))[2]).toBe('2026-05-04T11:02:03.500Z');
});

it('is copied as lines, without the silent ones', () => {
  expect(asText(said, speakersOf(said, 'Maya Thornton'))).toBe(
    "00:01  Lena: Your inhaler, the blue INHALER?\n1:02:03  Maya Thornton's phone, Lena: Which inhaler?",
  );
});

it.each([
  [
    'the phone of the patient, where one has no name',
    ['Lena', '+14155550101'],
    ['Lena', "Maya Thornton's phone"],
  ],
  [
    'the phone of the patient, where one is counted',
    ['Lena', '1', '1'],
    ['Lena', "Maya Thornton's phone", "Maya Thornton's phone"],
  ],
  ['nobody, where it can be either', ['Speaker 4', 'Lena', '2'], ['Speaker 1', 'Lena', 'Speaker 2']],
  ['whoever has a name', ['Speaker for the family'], ['Speaker for the family']],
])('a number is %s', (_what, usernames, shown) => {
  const timeline = usernames.map((username) => ({
    ts: '00:01',
    text: 'Hm',
    users: [{ user_id: '', username }],
  }));
  expect(timeline.map(speakersOf({ ...said, timeline }, 'Maya Thornton'))).toEqual(shown);
});

it('without a patient a number that was dialled is written for reading, another one is counted', () => {
  const users = ['+46701740605', '2'].map((username) => ({ user_id: '', username }));
  const timeline = [{ ts: '00:01', text: 'Hm', users }];
  expect(timeline.map(speakersOf({ ...said, timeline }, null))).toEqual(['+46 70 174 06 05, Speaker 2']);
});
