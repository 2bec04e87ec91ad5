// Which members fit the typed name and the chosen roles, and which roles are there to choose? (CAL-024; CAL-030)
import { wordFilter } from '@alveary/portal/lib/word-filter.ts';
import type { CareTeamLinks } from '../contract/model.ts';

/** The full name, or else the e-mail (CAL-020). */
export const memberName = ({ userIdPii, email }: CareTeamLinks): string =>
  [userIdPii.firstName, userIdPii.lastName].filter(Boolean).join(' ') || email;

const byName = wordFilter(memberName);

/** No chosen role is every role. */
export const fittingMembers = (
  members: readonly CareTeamLinks[],
  name: string,
  roles: readonly string[],
): readonly CareTeamLinks[] =>
  byName(roles.length === 0 ? members : members.filter(({ role }) => roles.includes(role.code)), name);

interface SiteUserRole {
  readonly portalLabel: string;
  readonly code: string;
}

/** The roles of the members, each once, by label. */
export const rolesOf = (members: readonly CareTeamLinks[]): readonly SiteUserRole[] =>
  [...new Map(members.map(({ role }) => [role.code, role.name])).entries()]
    .map(([code, portalLabel]) => ({ portalLabel, code }))
    .sort((one, other) => one.portalLabel.localeCompare(other.portalLabel, 'en'));
