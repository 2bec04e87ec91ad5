// What is chosen of a patient's providers, replaced, removed, and shown in each slot? (document 3 §4, §8)
import type { ProfilePractitioner } from '@alveary/modules/patients/contract/model.ts';
import type { DraftProvider, ProviderRelation } from '../contract/assignment.ts';
import { describe, expect, it } from 'vitest';
import {
  editsOfKept,
  noEdits,
  openEdits,
  providerName,
  type ProviderEdits,
  replaceDraft,
  rowsOfSlot,
  toggleRemoval,
  withDraft,
  withoutDraft,
  withoutProviders,
} from './provider-edits.rules.ts';

const MARSH = '1234567893';
const OKORO = '1999999984';
const key = (number: number) => `0190a0a0-0000-7000-8000-00000000000${number}`;
const marsh: ProfilePractitioner = {
  npi: MARSH,
  firstName: 'Evelyn',
  lastName: 'Marsh',
  credential: 'MD',
  type: 'PRIMARY',
};
const draft = (number: number, npi: string, draftType: ProviderRelation): DraftProvider => ({
  draftKey: key(number),
  draftType,
  npi,
  name: 'Ada Okoro',
  credential: null,
});
const chosen: ProviderEdits = { ...noEdits, drafts: [draft(1, OKORO, 'REFERRAL')] };

describe('drafts', () => {
  it('are added once for a slot, replaced under their key and removed', () => {
    const added = withDraft(noEdits, draft(1, OKORO, 'REFERRAL'));
    expect(added).toEqual(chosen);
    expect(withDraft(added, draft(2, OKORO, 'REFERRAL'))).toBe(added);
    expect(withDraft(added, draft(2, OKORO, 'PRIMARY')).drafts).toHaveLength(2);
    expect(
      replaceDraft(added, key(1), { npi: MARSH, name: 'Evelyn Marsh', credential: 'MD' })?.drafts,
    ).toEqual([
      { draftKey: key(1), draftType: 'REFERRAL', npi: MARSH, name: 'Evelyn Marsh', credential: 'MD' },
    ]);
    expect(withoutDraft(added, key(1))).toEqual(noEdits);
  });

  it('PRACT-057 a missing one is told apart on remove and on replace', () => {
    expect(withoutDraft(chosen, key(2))).toBeNull();
    expect(replaceDraft(chosen, key(2), { npi: MARSH, name: '', credential: null })).toBeNull();
  });

  it('what was kept is taken back only where it is whole', () => {
    const kept = {
      drafts: [...chosen.drafts, { npi: 'x' }, 3],
      removals: [{ npi: MARSH, relation: 'PRIMARY' }, {}],
    };
    expect(editsOfKept(kept)).toEqual({ ...chosen, removals: [{ npi: MARSH, relation: 'PRIMARY' }] });
  });
});

it('a relation is marked as ending, and the mark is taken back', () => {
  const marked = toggleRemoval(noEdits, { npi: MARSH, relation: 'PRIMARY' });
  expect(marked.removals).toEqual([{ npi: MARSH, relation: 'PRIMARY' }]);
  expect(toggleRemoval(marked, { npi: MARSH, relation: 'PRIMARY' })).toEqual(noEdits);
  expect(toggleRemoval(marked, { npi: MARSH, relation: 'REFERRAL' }).removals).toHaveLength(2);
});

it('what came true meanwhile, or takes itself back, is not open any more', () => {
  const removal = { npi: MARSH, relation: 'PRIMARY' } as const;
  const again: ProviderEdits = { drafts: [draft(1, MARSH, 'PRIMARY')], removals: [removal] };
  expect(openEdits([marsh], again)).toEqual(noEdits);
  expect(openEdits([], { ...noEdits, removals: [removal] })).toEqual(noEdits);
  expect(openEdits([marsh], { ...chosen, removals: [removal] })).toEqual({ ...chosen, removals: [removal] });
});

it('PRACT-055 what is not saved stays when others are', () => {
  const edits = { drafts: [draft(1, OKORO, 'REFERRAL'), draft(2, MARSH, 'REFERRAL')], removals: [] };
  expect(withoutProviders(edits, [MARSH])).toEqual(chosen);
});

describe('a slot', () => {
  const states = (relation: ProviderRelation, held: ProfilePractitioner[], edits: ProviderEdits) =>
    rowsOfSlot(relation, held, edits, []).map(({ kind, name }) => [kind, name]);

  it('PRACT-072 shows who is both in both, by last name, and the chosen ones after them', () => {
    const both = { ...marsh, type: 'REFERRAL_AND_PRIMARY' } as const;
    const able = { ...marsh, npi: null, firstName: '', lastName: 'Able', credential: null };
    expect(states('PRIMARY', [both, able], noEdits)).toEqual([
      ['held', 'Able'],
      ['held', 'Evelyn Marsh, MD'],
    ]);
    expect(states('REFERRAL', [both, able], chosen)).toEqual([
      ['held', 'Evelyn Marsh, MD'],
      ['draft', 'Ada Okoro'],
    ]);
    expect(states('REFERRAL', [{ ...marsh, type: 'OTHER' }], noEdits)).toEqual([]);
  });

  it('marks who leaves only there', () => {
    const both = { ...marsh, type: 'REFERRAL_AND_PRIMARY' } as const;
    const edits = toggleRemoval(noEdits, { npi: MARSH, relation: 'PRIMARY' });
    expect(states('PRIMARY', [both], edits)).toEqual([['leaving', 'Evelyn Marsh, MD']]);
    expect(states('REFERRAL', [both], edits)).toEqual([['held', 'Evelyn Marsh, MD']]);
  });

  it('still says of who was taken out that this is saved', () => {
    const result = { npi: MARSH, name: 'Evelyn Marsh, MD', failure: null, leaves: ['PRIMARY'] } as const;
    expect(rowsOfSlot('PRIMARY', [], noEdits, [result])).toMatchObject([{ kind: 'left', result }]);
    expect(rowsOfSlot('REFERRAL', [], noEdits, [result])).toEqual([]);
    expect(rowsOfSlot('PRIMARY', [marsh], noEdits, [result])).toMatchObject([{ kind: 'held', result }]);
  });
});

it.each([
  ['Evelyn', 'Marsh', 'MD', 'Evelyn Marsh, MD'],
  ['', 'Marsh', null, 'Marsh'],
  ['', '', 'MD', '[Unknown Practitioner], MD'],
])('PRACT-026 a provider called %j %j %j is %s', (firstName, lastName, credential, shown) => {
  expect(providerName({ firstName, lastName, credential })).toBe(shown);
});
