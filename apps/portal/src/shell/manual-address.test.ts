import { expect, it } from 'vitest';
import { manualAddress } from './manual-address.ts';

const site = (slug: string, manual?: unknown) => ({
  slug,
  feature_values: manual === undefined ? {} : { portal_manual_url: manual },
});
const lung = site('lung', 'https://manual.example/lung');
const bay = site('bay', 'https://manual.example/bay');

it.each<[string, ReturnType<typeof site>[], string, string | null]>([
  ['no site', [], '/', null],
  ['no manual', [site('lung')], '/', null],
  ['the first manual there is', [site('a'), lung, bay], '/all-patients', 'https://manual.example/lung'],
  ['the manual of the site in view', [lung, bay], '/site/bay/patient/x', 'https://manual.example/bay'],
  [
    'the manual of the site whose settings are open',
    [lung, bay],
    '/settings/bay',
    'https://manual.example/bay',
  ],
  ['no manual at the site in view', [lung, site('bay')], '/site/bay', 'https://manual.example/lung'],
  ['no address at all', [site('lung', 'manual')], '/', null],
  ['an address that runs', [site('lung', 'javascript:alert(1)')], '/', null],
  ['a file', [site('lung', 'file:///etc/passwd'), bay], '/', 'https://manual.example/bay'],
  ['not a text', [site('lung', 4)], '/', null],
])('SHELL-068 %s', (_name, sites, pathname, expected) => {
  expect(manualAddress(sites, pathname)).toBe(expected);
});
