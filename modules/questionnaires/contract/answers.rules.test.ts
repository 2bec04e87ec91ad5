// Which answers are refused, beside which question, and who is too young or too old to be asked?
import { describe, expect, it } from 'vitest';
import { ageComplaint, answerComplaints, wholeYears } from './answers.rules.ts';
import type { Definition } from './definition.ts';
import { definitionOf } from './definitions.ts';
import { isNpsDue } from './nps.rules.ts';
import { linkState } from './link.rules.ts';

const known = (name: string): Definition => definitionOf(name)!;
const said = (
  name: string,
  answers: Record<string, number | string | null>,
  by: 'patient' | 'staff' = 'staff',
) => answerComplaints(known(name), answers, by).map(({ field, message }) => `${field}: ${message}`);

describe('answers', () => {
  it.each([
    ['mood', { mood: 11 }, 'answers.mood: This must lie between 0 and 10.'],
    ['mood', { mood: -1 }, 'answers.mood: This must lie between 0 and 10.'],
    ['mood', { mood: 3.5 }, 'answers.mood: This must be a whole number.'],
    ['mood', { mood: 'well' }, 'answers.mood: This must be a number.'],
    ['mood', { mood: 3, temper: 1 }, 'answers.temper: This questionnaire has no such question.'],
    ['mood', { mood: null }, 'answers.mood: Answer at least one question.'],
    ['mood', {}, 'answers.mood: Answer at least one question.'],
    ['frail-scale', { fatigue: 2 }, 'answers.fatigue: Choose one of the answers.'],
    ['pam-13', { score: 47.05 }, 'answers.score: This can have 1 decimals at most.'],
    ['six-month-check-in', { more: 3 }, 'answers.more: This must be text.'],
    [
      'six-month-check-in',
      { more: 'x'.repeat(501) },
      'answers.more: This cannot be longer than 500 characters.',
    ],
  ])('of %s: %j is refused', (name, answers, message) => {
    expect(said(name, answers)).toEqual([message]);
  });

  it('staff may leave out what is not on the paper, a patient answers everything but what is optional', () => {
    const four = { fatigue: 1, resistance: 0, ambulation: 0, illnesses: 0 };
    expect(said('frail-scale', four)).toEqual([]);
    expect(said('frail-scale', four, 'patient')).toEqual(['answers.weightLoss: Answer this question.']);
    const check = { breathing: 0, activities: 1, planKnown: 1, goalReached: 0 };
    expect(said('six-month-check-in', check, 'patient')).toEqual([]);
  });

  it('a patient is not asked what staff fill in', () => {
    const five = {
      waking: 0,
      symptoms: 0,
      activities: 0,
      shortnessOfBreath: 0,
      wheezing: 0,
      bronchodilator: 1,
    };
    expect(said('asthma-control-questionnaire', five, 'patient')).toEqual([]);
    expect(said('asthma-control-questionnaire', { ...five, fev1Prebronchodilator: 1 }, 'patient')).toEqual([
      'answers.fev1Prebronchodilator: This questionnaire has no such question.',
    ]);
    expect(said('asthma-control-questionnaire', { ...five, fev1Prebronchodilator: 1 })).toEqual([]);
  });
});

describe('the age', () => {
  it.each([
    ['asthma-control-test', 11, 'ACT: Asthma Control Test is for people from 12 years on.'],
    ['asthma-control-test', 12, null],
    [
      'childhood-asthma-control-test',
      3,
      'C-ACT: Childhood Asthma Control Test is for people of 4 to 11 years.',
    ],
    ['childhood-asthma-control-test', 11, null],
    [
      'childhood-asthma-control-test',
      12,
      'C-ACT: Childhood Asthma Control Test is for people of 4 to 11 years.',
    ],
    ['asthma-gina', 5, 'Asthma GINA: symptom control is for people from 6 years on.'],
    ['asthma-gina-young-child', 5, null],
    ['mood', 2, null],
    ['asthma-control-test', null, null],
  ])('%s at %s years', (name, age, message) => {
    expect(ageComplaint(known(name), age)).toBe(message);
  });

  it.each([
    ['2014-06-30', '2026-06-29T23:00:00Z', 11],
    ['2014-06-30', '2026-06-30T00:00:00Z', 12],
    ['2004-02-29', '2026-02-28T12:00:00Z', 21],
    ['2004-02-29', '2026-03-01T00:00:00Z', 22],
    [null, '2026-03-01T00:00:00Z', null],
  ])('born %s is at %s of %s years', (born, at, years) => {
    expect(wholeYears(born, at)).toBe(years);
  });
});

const DAY = 86_400_000;
const now = Date.parse('2026-11-22T12:00:00Z');
const ago = (days: number) => new Date(now - days * DAY).toISOString();

it.each([
  ['new here', ago(89), null, false],
  ['known for 90 days', ago(90), null, true],
  ['asked 89 days ago', ago(800), ago(89), false],
  ['asked 90 days ago', ago(800), ago(90), true],
])('the opinion of somebody %s', (_, since, last, isDue) => {
  expect(isNpsDue(since, last, now)).toBe(isDue);
});

it.each([
  [{ expiresAt: ago(-1), usedAt: null, withdrawnAt: null }, 'open'],
  [{ expiresAt: ago(0), usedAt: null, withdrawnAt: null }, 'expired'],
  [{ expiresAt: ago(1), usedAt: ago(2), withdrawnAt: null }, 'answered'],
  [{ expiresAt: ago(-1), usedAt: null, withdrawnAt: ago(1) }, 'withdrawn'],
] as const)('a link %j is %s', (times, state) => {
  expect(linkState(times, now)).toBe(state);
});
