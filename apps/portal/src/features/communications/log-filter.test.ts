// The filter of the Logs tab in the address and in the call (OP-LOG-7).
import { describe, expect, it } from 'vitest';
import { filterOf, isFiltered, type LogFilter, queryOf, searchOf } from './log-filter.ts';

const all: LogFilter = { page: 1, purpose: null, from: null, to: null };

describe('the filter in the address', () => {
  it.each<[string, LogFilter]>([
    ['', all],
    ['page=3', { ...all, page: 3 }],
    ['page=0', all],
    ['page=-1', all],
    ['page=x', all],
    ['page=1.5', all],
    ['purpose=CARE_EVENT', { ...all, purpose: 'CARE_EVENT' }],
    ['purpose=care+event', all],
    ['from=2026-11-01&to=2026-11-21', { ...all, from: '2026-11-01', to: '2026-11-21' }],
    ['from=yesterday', all],
    ['from=2026-99-99&to=2026-02-30', all],
  ])('%j', (text, expected) => {
    expect(filterOf(new URLSearchParams(text))).toEqual(expected);
  });

  it('is written back without its defaults', () => {
    const filter: LogFilter = { page: 2, purpose: 'CARE_EVENT', from: '2026-11-01', to: null };
    expect(filterOf(searchOf(filter))).toEqual(filter);
    expect(searchOf(all).toString()).toBe('');
    expect(isFiltered(all)).toBe(false);
    expect(isFiltered(filter)).toBe(true);
  });
});

describe('LOG-067 LOG-068 the call for a page of 10', () => {
  it('asks for whole local days, newest first', () => {
    const query = queryOf({ page: 2, purpose: 'CARE_EVENT', from: '2026-11-01', to: '2026-11-01' }, 'id');
    expect(query).toMatchObject({
      'principal.equals': 'id',
      'purpose.equals': 'CARE_EVENT',
      page: 1,
      size: 10,
      sort: 'sent,desc',
    });
    const [start, end] = [Date.parse(query.startDate ?? ''), Date.parse(query.endDate ?? '')];
    expect(end - start).toBe(24 * 60 * 60_000 - 1);
    expect(new Date(start).getHours()).toBe(0);
  });

  it('names no filter that is not set', () => {
    expect(Object.keys(queryOf(all, 'id')).sort()).toEqual(['page', 'principal.equals', 'size', 'sort']);
  });
});
