// What becomes of a patient's providers by choosing and removing? (document 3 §4 Provider assignment)
import { describe, expect, it } from 'vitest';
import {
  changesOfProviders,
  type DraftProvider,
  draftProvider,
  type HeldProvider,
  type ProviderRelation,
  type ProviderRemoval,
  providerTypes,
  relationsOf,
  typeAfterUnassigning,
  typeOfNewProvider,
} from './assignment.ts';

const MARSH = '1234567893';
const OKORO = '1999999984';

const draft = (npi: string, draftType: ProviderRelation): DraftProvider => ({
  draftKey: '0190a0a0-0000-7000-8000-000000000001',
  draftType,
  npi,
  name: 'Evelyn Marsh',
  credential: 'MD',
});
const removal = (npi: string, relation: ProviderRelation): ProviderRemoval => ({ npi, relation });

it('PRACT-044 the types, and which slots each stands in', () => {
  expect(providerTypes).toEqual(['REFERRAL', 'PRIMARY', 'OTHER', 'REFERRAL_AND_PRIMARY']);
  expect(providerTypes.map(relationsOf)).toEqual([['REFERRAL'], ['PRIMARY'], [], ['REFERRAL', 'PRIMARY']]);
});

it('PRACT-047 PRACT-056 a draft has draftType, draftKey and an npi', () => {
  expect(draftProvider.safeParse(draft(MARSH, 'REFERRAL')).success).toBe(true);
  for (const missing of ['draftKey', 'draftType', 'npi']) {
    expect(draftProvider.safeParse({ ...draft(MARSH, 'REFERRAL'), [missing]: undefined }).success).toBe(
      false,
    );
  }
  expect(draftProvider.safeParse({ ...draft(MARSH, 'REFERRAL'), npi: '1234567890' }).success).toBe(false);
});

describe('the type of a new provider', () => {
  const held = (type: HeldProvider['type'], npi: string | null = MARSH): HeldProvider[] => [{ npi, type }];
  it.each([
    ['REFERRAL', held('PRIMARY'), []],
    ['PRIMARY', held('REFERRAL'), []],
    ['REFERRAL', [], [draft(MARSH, 'PRIMARY')]],
    ['PRIMARY', [], [draft(MARSH, 'REFERRAL')]],
    ['REFERRAL', held('REFERRAL_AND_PRIMARY'), []],
  ] as const)('PRACT-049 %s, held or drafted in the other relation: both', (relation, holding, drafts) => {
    expect(typeOfNewProvider(MARSH, relation, holding, drafts)).toBe('REFERRAL_AND_PRIMARY');
  });

  it.each([
    ['REFERRAL', [], []],
    ['PRIMARY', [], []],
    ['REFERRAL', held('OTHER'), []],
    ['PRIMARY', held('REFERRAL', OKORO), []],
    ['PRIMARY', held('REFERRAL', null), [draft(OKORO, 'REFERRAL')]],
    ['REFERRAL', held('REFERRAL'), [draft(MARSH, 'REFERRAL')]],
  ] as const)('PRACT-050 %s, not in the other relation: that alone', (relation, holding, drafts) => {
    expect(typeOfNewProvider(MARSH, relation, holding, drafts)).toBe(relation);
  });
});

it.each([
  ['PRACT-051 a referral who is also primary', 'REFERRAL_AND_PRIMARY', 'REFERRAL', 'PRIMARY'],
  ['PRACT-052 a primary who is also referral', 'REFERRAL_AND_PRIMARY', 'PRIMARY', 'REFERRAL'],
  ['PRACT-053 the only relation', 'REFERRAL', 'REFERRAL', null],
  ['PRACT-053 the only relation', 'PRIMARY', 'PRIMARY', null],
  ['a relation that is not held', 'PRIMARY', 'REFERRAL', 'PRIMARY'],
  ['a relation that is not held', 'OTHER', 'PRIMARY', 'OTHER'],
] as const)('unassigning %s: %s without %s leaves %s', (_case, type, relation, left) => {
  expect(typeAfterUnassigning(type, relation)).toBe(left);
});

describe('the changes of one save', () => {
  const both = 'REFERRAL_AND_PRIMARY';
  it.each<[string, HeldProvider[], DraftProvider[], ProviderRemoval[], unknown[]]>([
    ['nothing chosen, nothing to do', [{ npi: MARSH, type: 'PRIMARY' }], [], [], []],
    [
      'PRACT-050 a new one',
      [],
      [draft(MARSH, 'REFERRAL')],
      [],
      [{ npi: MARSH, kind: 'assign', was: null, type: 'REFERRAL' }],
    ],
    [
      'PRACT-049 the same one in both slots is one change',
      [],
      [draft(MARSH, 'REFERRAL'), draft(MARSH, 'PRIMARY')],
      [],
      [{ npi: MARSH, kind: 'assign', was: null, type: both }],
    ],
    [
      'PRACT-049 the primary one becomes the referring one too',
      [{ npi: MARSH, type: 'PRIMARY' }],
      [draft(MARSH, 'REFERRAL')],
      [],
      [{ npi: MARSH, kind: 'assign', was: 'PRIMARY', type: both }],
    ],
    [
      'the primary one moves to the other slot',
      [{ npi: MARSH, type: 'PRIMARY' }],
      [draft(MARSH, 'REFERRAL')],
      [removal(MARSH, 'PRIMARY')],
      [{ npi: MARSH, kind: 'assign', was: 'PRIMARY', type: 'REFERRAL' }],
    ],
    [
      'PRACT-051 one of both relations ends',
      [{ npi: MARSH, type: both }],
      [],
      [removal(MARSH, 'REFERRAL')],
      [{ npi: MARSH, kind: 'assign', was: both, type: 'PRIMARY' }],
    ],
    [
      'PRACT-053 both relations end',
      [{ npi: MARSH, type: both }],
      [],
      [removal(MARSH, 'REFERRAL'), removal(MARSH, 'PRIMARY')],
      [{ npi: MARSH, kind: 'unassign', was: both }],
    ],
    [
      'PRACT-053 PRACT-054 one goes, another comes: a change for each',
      [{ npi: MARSH, type: 'REFERRAL' }],
      [draft(OKORO, 'REFERRAL')],
      [removal(MARSH, 'REFERRAL')],
      [
        { npi: OKORO, kind: 'assign', was: null, type: 'REFERRAL' },
        { npi: MARSH, kind: 'unassign', was: 'REFERRAL' },
      ],
    ],
    [
      'one of another kind is chosen',
      [{ npi: MARSH, type: 'OTHER' }],
      [draft(MARSH, 'PRIMARY')],
      [],
      [{ npi: MARSH, kind: 'assign', was: 'OTHER', type: 'PRIMARY' }],
    ],
    [
      'removed and chosen again: as before',
      [{ npi: MARSH, type: 'PRIMARY' }],
      [draft(MARSH, 'PRIMARY')],
      [removal(MARSH, 'PRIMARY')],
      [],
    ],
    ['saved in the meantime', [{ npi: MARSH, type: both }], [draft(MARSH, 'PRIMARY')], [], []],
    ['gone in the meantime', [], [], [removal(MARSH, 'PRIMARY')], []],
  ])('%s', (_case, held, drafts, removals, changes) => {
    expect(changesOfProviders(held, drafts, removals)).toEqual(changes);
  });
});
