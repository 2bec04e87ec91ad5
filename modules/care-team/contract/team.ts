// Members of the care team of a patient, their roles, and changes of them (document 3 §3 Care team; OP-CARETEAM-1).
import { z } from 'zod';
import type { RoleCode } from '@alveary/contract/policies/actions.ts';
import { idField } from '@alveary/contract/fields.ts';
import { careTeamRoles } from './model.ts';

/** The coordinator is a role as the others are, and stands first. */
export const COORDINATOR = 'care_coordinator' satisfies RoleCode;

/** In the order in which a team is shown. */
export const rolesOfTeam: readonly RoleCode[] = [
  COORDINATOR,
  ...careTeamRoles.filter((role) => role !== COORDINATOR),
];

export const teamMember = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The care-team roles that the person holds. */
  roles: z.array(z.object({ code: z.string() })),
  /** Those that the person has for this patient; none for somebody who could be chosen. */
  rolesForPatient: z.array(z.string()),
});
export type TeamMember = z.output<typeof teamMember>;

const role = z.enum(careTeamRoles, 'This is no role of a care team.');

export const teamAssignment = z.strictObject({
  /** Null clears the role. */
  userId: idField.nullable(),
  role,
  /** Who had the role when this was chosen, null for nobody: over somebody else it is refused. Left out, whoever has it is replaced. */
  was: idField.nullable().optional(),
});
export type TeamAssignment = z.output<typeof teamAssignment>;

export const teamAssignments = z
  .array(teamAssignment)
  .min(1, 'Send at least one role.')
  .max(careTeamRoles.length, 'Send each role once.')
  .refine((pairs) => new Set(pairs.map((pair) => pair.role)).size === pairs.length, 'Send each role once.');
