// Why may a person do something in a site, or why not? Answered by asking the policy again with a role more or less.
import { GLOBAL_SITE_ID, roleSeeds } from '@alveary/contract/policies/actions.ts';
import type { Me, Policy } from '@alveary/contract/policies/policy.ts';
import { roleName } from './role-names.ts';

/** A fact that a permission can hang on: a role at the site, a role for all sites, or being staff. */
type Fact =
  | {
      readonly kind: 'role';
      readonly siteId: string;
      readonly code: string;
      readonly actions: readonly string[];
    }
  | { readonly kind: 'staff' };

const isAt = (policy: Policy, me: Me, siteId: string): boolean => policy.sites(me).includes(siteId);

const without = (me: Me, fact: Fact): Me => {
  if (fact.kind === 'staff') return { ...me, isStaff: false };
  return {
    ...me,
    siteUsers: me.siteUsers.map((entry) =>
      entry.siteId === fact.siteId
        ? { ...entry, roles: entry.roles.filter(({ code }) => code !== fact.code) }
        : entry,
    ),
  };
};

const withFact = (me: Me, fact: Fact): Me => {
  if (fact.kind === 'staff') return { ...me, isStaff: true };
  const role = { code: fact.code, actions: fact.actions };
  const others = me.siteUsers.filter(({ siteId }) => siteId !== fact.siteId);
  const held = me.siteUsers.find(({ siteId }) => siteId === fact.siteId)?.roles ?? [];
  return { ...me, siteUsers: [...others, { siteId: fact.siteId, roles: [...held, role] }] };
};

const factsOf = (me: Me, siteId: string): readonly Fact[] => [
  ...me.siteUsers
    .filter((entry) => entry.siteId === siteId || entry.siteId === GLOBAL_SITE_ID)
    .flatMap((entry) =>
      entry.roles.map(({ code, actions }) => ({
        kind: 'role' as const,
        siteId: entry.siteId,
        code,
        actions,
      })),
    ),
  ...(me.isStaff ? [{ kind: 'staff' as const }] : []),
];

/** The facts it hangs on: those it falls without; when no single one, those that suffice alone. */
const reasonsFor = (policy: Policy, me: Me, siteId: string): readonly Fact[] => {
  const facts = factsOf(me, siteId);
  const needed = facts.filter((fact) => !isAt(policy, without(me, fact), siteId));
  if (needed.length > 0) return needed;
  return facts.filter((fact) => {
    const alone = facts.filter((other) => other !== fact).reduce(without, me);
    return isAt(policy, alone, siteId);
  });
};

const possibleFacts = (me: Me, siteId: string): readonly Fact[] => [
  ...Object.entries(roleSeeds).flatMap(([code, { actions, globalActions }]) => [
    { kind: 'role' as const, siteId, code, actions },
    { kind: 'role' as const, siteId: GLOBAL_SITE_ID, code, actions: globalActions },
  ]),
  ...(me.isStaff ? [] : [{ kind: 'staff' as const }]),
];

const MOST_AT_ONCE = 3;

/** The smallest sets of facts that would give it: usually one role, sometimes a role with staff status. */
const waysTo = (policy: Policy, me: Me, siteId: string): readonly (readonly Fact[])[] => {
  const facts = possibleFacts(me, siteId);
  let sets: readonly (readonly Fact[])[] = [[]];
  for (let size = 1; size <= MOST_AT_ONCE; size += 1) {
    sets = sets.flatMap((set) => {
      const from = set.length === 0 ? 0 : facts.indexOf(set[set.length - 1] ?? { kind: 'staff' }) + 1;
      return facts.slice(from).map((fact) => [...set, fact]);
    });
    const found = sets.filter((set) => isAt(policy, set.reduce(withFact, me), siteId));
    if (found.length > 0) return found;
  }
  return [];
};

const words = (fact: Fact): string => {
  if (fact.kind === 'staff') return 'staff status';
  const role = `the role ${roleName(fact.code)}`;
  return fact.siteId === GLOBAL_SITE_ID ? `${role} for all sites` : role;
};

const listed = (parts: readonly string[], last: 'and' | 'or'): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;

export interface Answer {
  readonly may: boolean;
  readonly sentence: string;
}

const yes = (policy: Policy, me: Me, siteId: string, siteName: string): string => {
  const reasons = reasonsFor(policy, me, siteId);
  if (reasons.length === 0) return `Yes, as everybody who works at ${siteName} may.`;
  return `Yes. At ${siteName} it comes from ${listed(reasons.map(words), 'and')}.`;
};

const no = (policy: Policy, me: Me, siteId: string, siteName: string): string => {
  const ways = waysTo(policy, me, siteId);
  const [first] = ways;
  if (first === undefined) return `No. There is no role that gives this at ${siteName}.`;
  if (first.length > 1) return `No. At ${siteName} it takes ${listed(first.map(words), 'and')}.`;
  const singles = ways.map(([fact]) => (fact === undefined ? '' : words(fact)));
  return `No. At ${siteName} it would come with ${listed(singles, 'or')}.`;
};

/** The answer in a sentence, with the roles it comes from or the ones that would give it. */
export const why = (policy: Policy, me: Me, siteId: string, siteName: string): Answer => {
  const may = isAt(policy, me, siteId);
  return { may, sentence: (may ? yes : no)(policy, me, siteId, siteName) };
};
