// Is an address written as the post of its country wants it?
import { expect, it } from 'vitest';
import { addressLines } from './demographics.ts';

it('an address in its lines', () => {
  const address = { country: 'US', lines: ['315 Lehner Landing', ''] };
  expect(addressLines({ ...address, city: 'Oakland', state: 'CA', postalCode: '94607' })).toEqual([
    '315 Lehner Landing',
    'Oakland, CA 94607',
    'United States',
  ]);
  expect(addressLines({ ...address, lines: [], city: null, state: null, postalCode: null })).toEqual([
    'United States',
  ]);
});

it.each([
  ['United States', 'US', 'Oakland', 'CA', '94607', ['Oakland, CA 94607']],
  ['no country', null, 'Oakland', 'CA', '94607', ['Oakland, CA 94607']],
  ['Sweden: the code first, and no county', 'SE', 'Umeå', 'Västerbotten', '90326', ['903 26 Umeå']],
  ['Sweden, by its name', 'Sweden', 'Umeå', null, '903 26', ['903 26 Umeå']],
  ['Sweden, with the code of the country', 'SE', 'Umeå', null, 'SE-903 26', ['903 26 Umeå']],
  ['Germany', 'DE', 'Berlin', null, '10115', ['10115 Berlin']],
  ['Italy, with its province', 'IT', 'Frascati', 'RM', '00044', ['00044 Frascati RM']],
  ['United Kingdom: the code on a line of its own', 'GB', 'London', null, 'SE1 0AA', ['London', 'SE1 0AA']],
  ['Sweden, without a code', 'SE', 'Umeå', null, null, ['Umeå']],
])('%s', (_where, country, city, state, postalCode, town) => {
  const address = { lines: ['Storgatan 1'], city, state, postalCode, country };
  expect(addressLines(address).slice(0, 1 + town.length)).toEqual(['Storgatan 1', ...town]);
});

it.each([
  ['SE', ['Sweden']],
  ['Sweden', ['Sweden']],
  ['ZZZ', ['ZZZ']],
  [null, []],
])('the country %s is written %j', (country, written) => {
  const nowhere = { lines: [], city: null, state: null, postalCode: null };
  expect(addressLines({ ...nowhere, country })).toEqual(written);
});
