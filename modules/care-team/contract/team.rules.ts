// Pending changes of a care team, and whom its roles hold then (CARETEAM-007, CARETEAM-008, CARETEAM-011).
import type { TeamAssignment, TeamMember } from './team.ts';

/** A change for a role takes the place of an earlier one for the same role. */
export const withChange = (
  pending: readonly TeamAssignment[],
  change: TeamAssignment,
): readonly TeamAssignment[] => [...pending.filter(({ role }) => role !== change.role), change];

/** Who has the role for the patient; null for nobody. */
export const holderOf = (team: readonly TeamMember[], role: string): TeamMember | null =>
  team.find(({ rolesForPatient }) => rolesForPatient.includes(role)) ?? null;

/** Whom the role holds once the pending changes are saved: the id of a user, or null. */
export const chosenFor = (
  team: readonly TeamMember[],
  pending: readonly TeamAssignment[],
  role: string,
): string | null => {
  const change = pending.find((one) => one.role === role);
  return change === undefined ? (holderOf(team, role)?.id ?? null) : change.userId;
};

/** Those that differ from what is stored: choosing back what was there is no change. */
export const realChanges = (
  team: readonly TeamMember[],
  pending: readonly TeamAssignment[],
): readonly TeamAssignment[] =>
  pending.filter(({ role, userId }) => (holderOf(team, role)?.id ?? null) !== userId);

/** Those whose role somebody else has by now than when they were chosen. */
export const overtaken = (
  team: readonly TeamMember[],
  changes: readonly TeamAssignment[],
): readonly TeamAssignment[] =>
  changes.filter(({ role, was }) => was !== undefined && (holderOf(team, role)?.id ?? null) !== was);

/** The changes over the team that the person sees now. */
export const seenOver = (
  team: readonly TeamMember[],
  changes: readonly TeamAssignment[],
): readonly TeamAssignment[] =>
  changes.map((change) => ({ ...change, was: holderOf(team, change.role)?.id ?? null }));
