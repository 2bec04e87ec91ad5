// Whoever is named in a question or in a row leaves under a placeholder, and comes back in the answer (OP-CHAT-6).
import { beforeAll, describe, expect, it } from 'vitest';
import { conceal } from './concealing.ts';
import { type NameLists, nameLists } from './name-lists.ts';
import { type Asked, type KnownPeople, nobodyKnown } from './port.ts';

const known: KnownPeople = {
  names: ['Maya', 'Thornton', 'Maya Thornton'],
  people: ['Tom Reyes', 'Lena Okafor'],
  bornOn: '1962-03-14',
  places: ['12 Harbor Street', 'Boston', '02139'],
  marks: ['maya.t@mail.example', '+14155550132', 'HL-1001'],
};

let lists: NameLists;
beforeAll(async () => {
  lists = await nameLists();
});

const hidden = (more: Partial<Asked>) =>
  conceal(
    { question: '', facts: [], known, terms: ['Asthma Control Test'], today: '2026-11-28', ...more },
    lists,
  );

const asked = (question: string, of: KnownPeople = known): string => hidden({ question, known: of }).question;

describe('a question', () => {
  it.each([
    ['How is Maya Thornton?', 'How is <PATIENT_1>?'],
    ["how is maya's SpO2", "how is <PATIENT_1>'s SpO2"],
    ['Did Mrs. Thornton call, and MAYA?', 'Did Mrs. <PATIENT_1> call, and <PATIENT_2>?'],
    ['Lena Okafor spoke with her daughter Emma', '<PERSON_1> spoke with her daughter <PERSON_2>'],
    ['did emma call', 'did <PERSON_1> call'],
    ['Harold Finch called about a refill', '<PERSON_1> called about a refill'],
    ['Sven Lindqvist asked, and H. Okonkwo', '<PERSON_1> asked, and H. <PERSON_2>'],
    ['seen by dr smith, then by Nurse Ruiz', 'seen by dr <PERSON_1>, then by Nurse <PERSON_2>'],
    ["Ask Jean-Luc O'Brien van der Berg", 'Ask <PERSON_1>'],
    ['WITH HAROLD FINCH TODAY', 'WITH <PERSON_1> TODAY'],
    ['Call 415-555-0132 or (415) 555 0199', 'Call <NUMBER_1> or <NUMBER_2>'],
    ['on 5/2/2026 4155550132 rang', 'on 5/2/2026 <NUMBER_1> rang'],
    ['the mail is emma@home.example', 'the mail is <EMAIL_1>'],
    ['see https://chart.example/p/1?name=x today', 'see <LINK_1> today'],
    ['She moved to 12 Elm Street, Boston', 'She moved to <PLACE_1>, <PLACE_2>'],
    ['she lives at 9 Birch Lane, MA 02139', 'she lives at <PLACE_1>, MA <PLACE_2>'],
    ['hon bor på Storgatan 12', 'hon bor på <PLACE_1>'],
    ['record HL-1001, MRN: 44-1A, SSN 123-45-6789', 'record <NUMBER_1>, MRN: <NUMBER_2>, SSN <NUMBER_3>'],
  ])('%s', (question, expected) => {
    expect(asked(question)).toBe(expected);
  });

  it.each([
    '1962-03-14',
    '3/14/1962',
    '03/14/62',
    '14.03.1962',
    'March 14, 1962',
    '14th of March 1962',
    '14. März 1962',
    'March 14',
    '3/14',
    '1962',
  ])('does not tell the birth date as %s', (date) => {
    expect(asked(`she came on ${date} to us`)).toBe('she came on <DATE_1> to us');
  });

  it.each([
    ['his father, born 2/4/1931', 'his father, born <DATE_1>'],
    ['her grandson, DOB 5/5/2024', 'her grandson, DOB <DATE_1>'],
    ['since 12 June 1999', 'since <DATE_1>'],
  ])('does not tell a birth date of anybody else: %s', (question, expected) => {
    expect(asked(question, nobodyKnown)).toBe(expected);
  });

  it.each([
    'What is her Asthma Control Test?',
    'Did the FEV1 fall since 2 May 2026, after 120/80?',
    'Which inhaler does she take, and how many puffs?',
    'Is the SpO2 below 92% (2.10 L)?',
    'Has it improved since March?',
  ])('that names nobody leaves as it is: %s', (question) => {
    expect(asked(question)).toBe(question);
  });
});

describe('a row', () => {
  const row = (text: string, typed: string | null): string =>
    hidden({ facts: [{ text, typed }] }).facts[0] ?? '';

  it('keeps the days of care that the product wrote', () => {
    const text = 'SpO2 last fell on May 1, 2026: 91% (−6.2%) after 97% on 2015-04-02.';
    expect(row(text, null)).toBe(text);
  });

  it('tells nothing of what people typed into it', () => {
    const typed = 'Daughter Emma (415-555-0199) asks about 3/14/1962';
    expect(row(`The last contact was on 1 May 2026: ${typed}.`, typed)).toBe(
      'The last contact was on 1 May 2026: Daughter <PERSON_1> (<NUMBER_1>) asks about <DATE_1>.',
    );
  });

  it('does not tell the patient or a physician where the product wrote it', () => {
    expect(row('Asthma of Maya, per Dr. Smith since 3/14/1962 is among the active conditions.', null)).toBe(
      'Asthma of <PATIENT_1>, per Dr. <PERSON_1> since <DATE_1> is among the active conditions.',
    );
  });

  it('is searched as a whole where it is not known what was typed', () => {
    expect(hidden({ facts: [{ text: 'The last contact was on 1 May 2026: with Emma.' }] }).facts).toEqual([
      'The last contact was on 1 May 2026: with <PERSON_1>.',
    ]);
  });
});

describe('an answer', () => {
  it('names again whom the placeholders stand for, with brackets or without, and nobody else', () => {
    const { question, replaced, restore } = hidden({ question: 'Did Maya or her sister Emma call?' });
    expect(question).toBe('Did <PATIENT_1> or her sister <PERSON_1> call?');
    expect(replaced).toEqual([
      { placeholder: '<PATIENT_1>', original: 'Maya' },
      { placeholder: '<PERSON_1>', original: 'Emma' },
    ]);
    expect(restore("PERSON_1 called about <PATIENT_1>'s inhaler, <PERSON_9> did not")).toBe(
      "Emma called about Maya's inhaler, … did not",
    );
  });

  it('has one placeholder for one name, in the question and in the rows', () => {
    const { question, facts } = hidden({
      question: 'When did emma call?',
      facts: [{ text: 'The last contact was on 1 May 2026: Emma.', typed: 'Emma' }],
    });
    expect([question, ...facts]).toEqual([
      'When did <PERSON_1> call?',
      'The last contact was on 1 May 2026: <PERSON_1>.',
    ]);
  });
});

it.each([
  'a',
  'A',
  '1',
  '1 ',
  '1-',
  '(',
  ' ',
  '-',
  "a'",
  'a-',
  '@',
  'a@',
  '.',
  '1.',
  '<',
  'Aa ',
  'van ',
  '/',
  '１',
])('comes to an end with 100 kB of %j', (piece) => {
  const text = piece.repeat(100_000 / piece.length);
  expect(hidden({ question: text, facts: [{ text, typed: null }] }).facts).toHaveLength(1);
});
