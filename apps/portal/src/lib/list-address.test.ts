import { describe, expect, it } from 'vitest';
import {
  type AddressRules,
  narrowedBy,
  noneOf,
  oneDay,
  oneId,
  oneKey,
  oneOf,
  pageRows,
  someIds,
  someOf,
  stateOf,
  typedWords,
  writtenOf,
} from './list-address.ts';

const ADA = '0190a0a0-0000-7000-8000-0000000000aa';
const filters = {
  name: typedWords(10, true),
  text: typedWords(10),
  kind: oneOf(['read', 'change']),
  status: someOf(['AWARE', 'MANAGED']),
  user: oneId,
  sites: someIds,
  purpose: oneKey,
  from: oneDay,
  size: pageRows(20, 100),
};
const rules: AddressRules<typeof filters> = {
  filters,
  sorts: ['name', 'when'],
  usualSort: { id: 'name', isDown: false },
};
const read = (search: string, kept = {}) => stateOf(rules, new URLSearchParams(search), kept);

describe('what stands in the address of a list', () => {
  it('is read back as it was written, a private name beside it', () => {
    const search = `text=cough&kind=read&status=AWARE%2CMANAGED&user=${ADA}&sites=${ADA}&purpose=EHR_REVIEW&from=2026-11-20&size=50&sort=when%2Cdesc&page=3`;
    const state = read(search, { name: 'finch' });
    expect(state).toEqual({
      filters: {
        name: 'finch',
        text: 'cough',
        kind: 'read',
        status: ['AWARE', 'MANAGED'],
        user: ADA,
        sites: [ADA],
        purpose: 'EHR_REVIEW',
        from: '2026-11-20',
        size: 50,
      },
      sort: { id: 'when', isDown: true },
      page: 3,
    });
    const written = writtenOf(rules, state, new URLSearchParams());
    expect(written.search.toString()).toBe(search);
    expect(written.kept).toEqual({ name: 'finch' });
  });

  it('a name in the address is not taken, nor is anything that makes no sense', () => {
    const state = read(
      'name=finch&kind=all&status=X&user=1&sites=2,3&purpose=a b&from=2026-99-99&size=0&sort=age,asc&page=-1',
    );
    expect(state).toEqual({ filters: noneOf(filters), sort: rules.usualSort, page: 1 });
    expect(writtenOf(rules, state, new URLSearchParams()).search.toString()).toBe('');
  });

  it('leaves alone what others keep there, and its twin on the same page', () => {
    const prefixed = { ...rules, prefix: 'm.' };
    const state = { ...stateOf(prefixed, new URLSearchParams(), {}), page: 2 };
    const { search } = writtenOf(prefixed, state, new URLSearchParams('tab=logs&page=7'));
    expect(search.toString()).toBe('tab=logs&page=7&m.page=2');
  });

  it('says by what the list is narrowed: not by the size of its pages, nor by blanks', () => {
    const values = { ...noneOf(filters), text: '  ', size: 50 };
    expect(narrowedBy(filters, values)).toEqual([]);
    expect(narrowedBy(filters, { ...values, kind: 'read' })).toEqual(['kind']);
  });
});
