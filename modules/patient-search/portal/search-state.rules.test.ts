import { describe, expect, it } from 'vitest';
import { noFilters } from './search-fields.rules.ts';
import { freshSearch, searchAfter, type SearchAction } from './search-state.rules.ts';

const after = (...actions: SearchAction[]) => actions.reduce(searchAfter, freshSearch);
const found = { rows: [], total: 7 };
const type: SearchAction = { kind: 'type', field: 'lastName', value: 'we' };
const start: SearchAction = { kind: 'start' };

describe('the steps of a search', () => {
  it('PSEARCH-026 goes from form to loading to results', () => {
    expect(after(type).step).toBe('form');
    expect(after(type, start).step).toBe('loading');
    const done = after(type, start, { kind: 'answer', search: 1, found });
    expect(done).toMatchObject({ step: 'results', found });
    // No step is left out.
    expect(after(type, { kind: 'answer', search: 0, found }).step).toBe('form');
  });

  it('PSEARCH-023 a failure leads back to the form with the message and the typed text', () => {
    const failed = after(type, start, { kind: 'fail', search: 1, messages: ['Too many requests.'] });
    expect(failed).toMatchObject({ step: 'form', failure: ['Too many requests.'] });
    expect(failed.filters.lastName.value).toBe('we');
    expect(searchAfter(failed, start).failure).toEqual([]);
  });

  it('PSEARCH-027 the answer to an older search is ignored', () => {
    const newer = after(type, start, { kind: 'refilter' }, start);
    expect(searchAfter(newer, { kind: 'answer', search: 1, found })).toBe(newer);
    expect(searchAfter(newer, { kind: 'fail', search: 1, messages: ['old'] })).toBe(newer);
    expect(searchAfter(newer, { kind: 'answer', search: 2, found }).step).toBe('results');
  });

  it('PSEARCH-029 Clear resets filters, results and error, and ignores an answer on its way', () => {
    const cleared = after(type, start, { kind: 'clear' });
    expect(cleared).toMatchObject({ step: 'form', filters: noFilters, errors: {}, failure: [] });
    expect(searchAfter(cleared, { kind: 'answer', search: 1, found })).toBe(cleared);
    const end = { step: 'form', filters: noFilters, found: freshSearch.found, failure: [] };
    const done = after(type, start, { kind: 'answer', search: 1, found });
    expect(done.found).toBe(found);
    expect(searchAfter(done, { kind: 'clear' })).toMatchObject(end);
    const failed = after(type, start, { kind: 'fail', search: 1, messages: ['Too many requests.'] });
    expect(searchAfter(failed, { kind: 'clear' })).toMatchObject(end);
  });

  it('PSEARCH-030 Refilter returns to the form with what was typed', () => {
    const back = after(type, start, { kind: 'answer', search: 1, found }, { kind: 'refilter' });
    expect(back).toMatchObject({ step: 'form' });
    expect(back.filters.lastName.value).toBe('we');
  });
});

describe('errors of fields', () => {
  it('PSEARCH-034 appear on leaving and go when the field is emptied', () => {
    const phone = (value: string): SearchAction => ({ kind: 'type', field: 'phoneNumber', value });
    const left = after(phone('12'), { kind: 'leave', field: 'phoneNumber' });
    expect(Object.keys(left.errors)).toEqual(['phoneNumber']);
    expect(searchAfter(left, phone('')).errors).toEqual({});
  });

  it('PSEARCH-003 unchecking flexible match changes only the mode', () => {
    const exact = after(type, { kind: 'flexible', field: 'lastName', isFlexible: false });
    expect(exact.filters.lastName).toEqual({ value: 'we', isFlexible: false });
  });
});
