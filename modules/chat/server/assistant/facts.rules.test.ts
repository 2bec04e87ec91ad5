import { describe, expect, it } from 'vitest';
import { dayIn, type Forms, type OtherRows, otherFacts, type Reading, valueFacts } from './facts.rules.ts';

const day = dayIn('UTC', 'D MMM YYYY');
const forms: Forms = { day, units: { weight: 'kg', height: 'cm', temperature: 'celsius' } };
const reading = (value: number, at: string, lower: number | null = null): Reading => ({
  id: `${at} ${value}`,
  at: `${at}T10:00:00Z`,
  value,
  lower,
});
const fev1 = [reading(2.5, '2026-01-10'), reading(2.2, '2026-03-12'), reading(2.3, '2026-05-01')];
const texts = (facts: readonly { readonly text: string }[]) => facts.map(({ text }) => text);

it.each([
  ['MMM D, YYYY', 'Jan 5, 2026'],
  ['D MMM YYYY', '5 Jan 2026'],
  ['YYYY-MM-DD', '2026-01-05'],
] as const)('PROFILE-041 a day is written as %s', (form, written) => {
  expect(dayIn('America/New_York', form)('2026-01-06T03:00:00Z')).toBe(written);
});

it('FORMAT-001 FORMAT-003 weight and height are told in the units of whoever asks', () => {
  const imperial: Forms = { day, units: { weight: 'lbs', height: 'in', temperature: 'celsius' } };
  const told = (topic: 'weight' | 'height', value: number, given: Forms) =>
    texts(valueFacts(topic, [reading(value, '2026-05-01')], 'latest', given));
  expect(told('weight', 57.2, imperial)).toEqual(['Weight was 126 lbs on 1 May 2026, the latest value.']);
  expect(told('height', 165, imperial)).toEqual(['Height was 5 ft 5 in on 1 May 2026, the latest value.']);
  expect(told('weight', 57.2, forms)).toEqual(['Weight was 57.2 kg on 1 May 2026, the latest value.']);
});

describe('what values say', () => {
  it.each([
    [
      'latest',
      ['FEV1 was 2.30 L on 1 May 2026, the latest value.', 'Before that it was 2.20 L on 12 Mar 2026.'],
    ],
    [
      'fall',
      [
        'FEV1 last fell on 12 Mar 2026: 2.20 L (−12.0%) after 2.50 L on 10 Jan 2026.',
        'FEV1 was 2.30 L on 1 May 2026, the latest value.',
      ],
    ],
    ['rise', ['FEV1 last rose on 1 May 2026: 2.30 L (+4.5%) after 2.20 L on 12 Mar 2026.']],
    [
      'lowest',
      [
        'The lowest FEV1, of 3 values since 10 Jan 2026, was 2.20 L on 12 Mar 2026.',
        'FEV1 was 2.30 L on 1 May 2026, the latest value.',
      ],
    ],
    [
      'highest',
      [
        'The highest FEV1, of 3 values since 10 Jan 2026, was 2.50 L on 10 Jan 2026.',
        'FEV1 was 2.30 L on 1 May 2026, the latest value.',
      ],
    ],
  ] as const)('of the %s', (aspect, expected) => {
    expect(texts(valueFacts('fev1', fev1, aspect, forms))).toEqual(expected);
  });

  it('one value fell from nothing, and no value says nothing', () => {
    expect(texts(valueFacts('spo2', [reading(97, '2026-05-01')], 'fall', forms))).toEqual([
      'SpO2 has not fallen from one value to the next since 1 May 2026.',
      'SpO2 was 97% on 1 May 2026, the latest value.',
    ]);
    expect(valueFacts('spo2', [], 'latest', forms)).toEqual([]);
  });

  it('a pressure is a pair', () => {
    expect(texts(valueFacts('blood_pressure', [reading(128, '2026-05-01', 82)], 'latest', forms))).toEqual([
      'Blood pressure was 128/82 mmHg on 1 May 2026, the latest value.',
    ]);
  });

  it('each sentence leads to its row: the session itself, or the axis', () => {
    const [first] = valueFacts('fev1', fev1, 'fall', forms);
    expect(first?.source).toEqual({
      label: 'Session of 12 Mar 2026',
      tab: `trends/sessions/${fev1[1]?.id}`,
      id: fev1[1]?.id,
    });
    const [spo2] = valueFacts('spo2', [reading(97, '2026-05-01')], 'latest', forms);
    expect(spo2?.source.tab).toBe('trends');
  });

  it('the day is that of whoever asks', () => {
    const late = { ...reading(97, '2026-05-01'), at: '2026-05-01T23:30:00Z' };
    const said = ['UTC', 'Europe/Stockholm', 'America/New_York'].map(
      (zone) => valueFacts('spo2', [late], 'latest', { ...forms, day: dayIn(zone, 'D MMM YYYY') })[0]?.text,
    );
    expect(said).toEqual([
      'SpO2 was 97% on 1 May 2026, the latest value.',
      'SpO2 was 97% on 2 May 2026, the latest value.',
      'SpO2 was 97% on 1 May 2026, the latest value.',
    ]);
  });
});

const rows: OtherRows = {
  contacts: [{ id: 'l', at: '2026-05-01T10:00:00Z', subject: 'Inhaler technique', isReached: true }],
  appointments: [{ id: 'a', at: '2026-06-01T10:00:00Z', isAhead: true }],
  results: [{ id: 'q', at: '2026-04-01T10:00:00Z', title: 'ACQ', score: 1.5, band: 'Not well controlled' }],
  conditions: [{ id: 'c', name: 'Asthma' }],
  medication: [
    {
      id: 'm',
      at: '2026-03-01T10:00:00Z',
      text: '<ul><li>Controller: two puffs twice a day.</li><li>Reliever: as needed &amp; before sport.</li></ul>',
    },
  ],
};

it('the medication is told in the words of the care plan, with its day', () => {
  expect(otherFacts(['medication'], rows, day)).toEqual([
    {
      text: 'The care plan of 1 Mar 2026 says of the medication: Controller: two puffs twice a day; Reliever: as needed & before sport.',
      typed: 'Controller: two puffs twice a day; Reliever: as needed & before sport',
      source: { label: 'Care plan of 1 Mar 2026', tab: 'carePlan', id: 'm' },
    },
  ]);
});

it('tells what of a sentence was typed by people, so that names in it can be found', () => {
  const all = otherFacts(['contact', 'appointments', 'conditions', 'questionnaires'], rows, day);
  expect(all.map(({ typed }) => typed)).toEqual([null, null, 'Inhaler technique', null]);
});

it('other rows are told only where they were asked for', () => {
  expect(texts(otherFacts(['contact'], rows, day))).toEqual([
    'The last contact was on 1 May 2026: Inhaler technique.',
  ]);
  expect(texts(otherFacts(['appointments', 'conditions', 'questionnaires'], rows, day))).toEqual([
    'ACQ of 1 Apr 2026: score 1.5, Not well controlled.',
    'Asthma is among the active conditions.',
    'The next appointment is on 1 Jun 2026.',
  ]);
  expect(
    texts(
      otherFacts(
        ['contact'],
        { ...rows, contacts: [{ id: 'l', at: '2026-05-01T10:00:00Z', subject: null, isReached: false }] },
        day,
      ),
    ),
  ).toEqual(['The last attempt to make contact was on 1 May 2026.']);
});
