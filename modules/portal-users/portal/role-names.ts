// What are roles called where people read them? (document 1 §6; policies/actions.ts)
import { roleSeeds } from '@alveary/contract/policies/actions.ts';

/** In the order of the seeds: portal roles first, then those of the care team. */
const labels = new Map<string, string>(Object.entries(roleSeeds).map(([code, { label }]) => [code, label]));
const codes = [...labels.keys()];

/** A role this release does not know is shown by its code rather than hidden. */
export const roleName = (code: string): string => labels.get(code) ?? code;

export const inRoleOrder = <Role extends { readonly code: string }>(
  roles: readonly Role[],
): readonly Role[] => roles.toSorted((one, other) => codes.indexOf(one.code) - codes.indexOf(other.code));

export const roleNames = (roles: readonly { readonly code: string }[]): string =>
  inRoleOrder(roles)
    .map(({ code }) => roleName(code))
    .join(', ');
