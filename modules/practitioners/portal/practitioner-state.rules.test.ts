import type { Practitioner } from '../contract/model.ts';
import { describe, expect, it } from 'vitest';
import { practitionerName, splitBySite } from './practitioner-results.rules.ts';
import {
  freshPractitionerSearch,
  type PractitionerAction,
  practitionerStateAfter,
} from './practitioner-state.rules.ts';

const SITE = '0190a0a0-0000-7000-8000-000000000001';

const practitioner = (npi: string | null, siteIds: string[] = []): Practitioner => ({
  npi,
  name: { firstName: 'Evelyn', lastName: 'Marsh' },
  authorizedOfficialFirstName: null,
  authorizedOfficialLastName: null,
  credential: 'MD',
  type: 'Pulmonologist',
  siteIds,
});

const after = (...actions: PractitionerAction[]) =>
  actions.reduce(practitionerStateAfter, freshPractitionerSearch);

const start = { kind: 'start', asks: 'internal' } as const;
const answer = (search: number, rows: Practitioner[], isFromRegistry = false): PractitionerAction => ({
  kind: 'answer',
  search,
  found: { rows, total: rows.length },
  isFromRegistry,
});

describe('the steps', () => {
  it('PRACT-030 PRACT-031 form, internal search, registry when nobody fits, results', () => {
    expect(after().step).toBe('form');
    expect(after(start).step).toBe('internal');
    const asking = after(start, { kind: 'nobody-known', search: 1 });
    expect(asking.step).toBe('new-to-registry');
    const done = practitionerStateAfter(asking, answer(1, [practitioner('1234567893')], true));
    expect([done.step, done.isFromRegistry, done.found.total]).toEqual(['results', true, 1]);
  });

  it('PRACT-032 answers and failures of an older search change nothing', () => {
    const newer = after(start, { kind: 'refilter' }, start);
    expect(practitionerStateAfter(newer, answer(1, []))).toBe(newer);
    expect(practitionerStateAfter(newer, { kind: 'nobody-known', search: 1 })).toBe(newer);
    expect(practitionerStateAfter(newer, { kind: 'fail', search: 1, messages: ['x'] })).toBe(newer);
    const cleared = after(start, { kind: 'clear' });
    expect(practitionerStateAfter(cleared, answer(1, [])).step).toBe('form');
  });

  it('PRACT-014 PRACT-035 Refilter keeps what was typed, Clear drops filters, results and error', () => {
    const type: PractitionerAction = { kind: 'type', field: 'lastName', value: 'marsh' };
    const failed = after(type, start, { kind: 'fail', search: 1, messages: ['No answer.'] });
    expect([failed.step, failed.failure]).toEqual(['form', ['No answer.']]);
    expect(practitionerStateAfter(failed, { kind: 'refilter' }).terms.lastName.value).toBe('marsh');
    const cleared = practitionerStateAfter(failed, { kind: 'clear' });
    expect(cleared).toEqual({ ...freshPractitionerSearch, search: 2 });
    const done = after(type, start, answer(1, [practitioner('1234567893')], true));
    expect(practitionerStateAfter(done, { kind: 'refilter' })).toMatchObject({
      step: 'form',
      terms: done.terms,
    });
    expect(practitionerStateAfter(done, { kind: 'clear' })).toEqual({
      ...freshPractitionerSearch,
      search: 2,
    });
  });
});

describe('the results', () => {
  it('PRACT-017 PRACT-019 those of the site stand apart, also when the registry found them', () => {
    const known = practitioner('1234567893', [SITE]);
    const stranger = practitioner('1982735509');
    const state = after(start, answer(1, [stranger, known]));
    expect(splitBySite(state, SITE)).toEqual({ inside: [known], outside: [stranger] });
    const registry = [start, answer(2, [practitioner('1234567893'), stranger], true)].reduce(
      practitionerStateAfter,
      state,
    );
    expect(splitBySite(registry, SITE).outside).toEqual([stranger]);
  });

  it('PRACT-033 one who was added belongs to the site', () => {
    const stranger = practitioner('1982735509');
    const state = after(start, answer(1, [stranger]), {
      kind: 'added',
      siteId: SITE,
      npis: ['1982735509'],
    });
    expect(splitBySite(state, SITE)).toEqual({ inside: [stranger], outside: [] });
  });

  it('PRACT-026 PRACT-029 name, else that of the authorized official, else unknown', () => {
    const nameless = { ...practitioner('1234567893'), name: null };
    expect(practitionerName(practitioner(null))).toBe('Evelyn Marsh');
    expect(practitionerName({ ...nameless, authorizedOfficialLastName: 'Stone' })).toBe('Stone');
    expect(practitionerName({ ...nameless, authorizedOfficialFirstName: 'Ole' })).toBe('Ole');
    const official = { authorizedOfficialFirstName: 'Ole', authorizedOfficialLastName: 'Stone' };
    expect(practitionerName({ ...nameless, ...official })).toBe('Ole Stone');
    expect(practitionerName({ ...practitioner(null), ...official })).toBe('Evelyn Marsh');
    expect(practitionerName(nameless)).toBe('[Unknown Practitioner]');
  });
});
