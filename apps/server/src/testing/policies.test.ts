// In which sites a person may use a call is computed once for each state of the person: what is cached of a list of sites, such as its bits,
// is cached by the list (docs/decisions/0028, 0108).
import { accessibleSites, type Me } from '@alveary/contract/policies/policy.ts';
import { expect, it } from 'vitest';
import { accountFacts, accountOf } from './permission-matrix.ts';
import { servedCallsToWalk } from './walked-calls.ts';

const people: readonly Me[] = Object.entries(accountFacts).map(
  ([name, facts]) => accountOf(name, name, facts).me,
);

it.each(servedCallsToWalk().map((served) => [served.name, served.call] as const))(
  '%s names the same list of sites each time',
  (_name, { allow }) => {
    if (typeof allow !== 'object') return;
    for (const me of people) {
      const sites = allow.sites(me);
      if (sites.length > 0) expect(allow.sites(me)).toBe(sites);
    }
  },
);

it('is worked out anew for a person whose rights changed', () => {
  const [me] = people.filter((one) => accessibleSites(one).length > 0);
  if (me === undefined) throw new Error('None of the accounts has a site.');
  expect(accessibleSites({ ...me, siteUsers: [] })).toEqual([]);
  expect(accessibleSites(me)).not.toEqual([]);
});
