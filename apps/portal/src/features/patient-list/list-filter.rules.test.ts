import { describe, expect, it } from 'vitest';
import { changed, isFiltered, noFilter, questionOf } from './list-filter.rules.ts';

describe('what is asked for a filter', () => {
  it('API-010 nothing chosen: the first page by name', () => {
    expect(questionOf(noFilter, null)).toEqual({
      body: { filters: {}, page: 0, size: 50, sort: 'name,asc' },
    });
  });

  it('only what is chosen is sent, statuses in the order of the programme', () => {
    const filter = changed(noFilter, { name: ' finch ', statuses: ['MANAGED', 'AWARE'], siteIds: ['s1'] });
    expect(questionOf({ ...filter, page: 2, isDescending: true }, null).body).toEqual({
      filters: { name: 'finch', status: ['AWARE', 'MANAGED'], site: ['s1'] },
      page: 2,
      size: 50,
      sort: 'name,desc',
    });
  });

  it('SHELL-018 the list of a site page is of that site, whatever was chosen elsewhere', () => {
    expect(questionOf({ ...noFilter, siteIds: ['s1'] }, 's2').body.filters).toEqual({ site: ['s2'] });
  });
});

it.each([
  [noFilter, false],
  [{ ...noFilter, name: '  ' }, false],
  [{ ...noFilter, name: 'a' }, true],
  [{ ...noFilter, statuses: ['AWARE' as const] }, true],
  [{ ...noFilter, siteIds: ['s1'] }, true],
  [{ ...noFilter, isDescending: true, page: 3 }, false],
])('%o narrows the list: %s', (filter, expected) => {
  expect(isFiltered(filter)).toBe(expected);
});

it('a changed filter starts at the first page', () => {
  expect(changed({ ...noFilter, page: 4 }, { name: 'a' }).page).toBe(0);
  expect(changed({ ...noFilter, page: 4 }, { page: 5 }).page).toBe(5);
});
