// How many patients does each member of the care teams look after, month by month? (OP-ADMIN-2: members × patient counts)
import { z } from 'zod';
import { roleSeeds, type RoleCode } from '@alveary/contract/policies/actions.ts';

/** 'YYYY-MM' */
export const monthField = z
  .string()
  .regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'This must be a month such as 2026-11.');

const codes = Object.keys(roleSeeds).filter((code): code is RoleCode => code in roleSeeds);

/** The roles a care team has: those flagged for it and visible in the portal (document 3 §3; CARETEAM-005). */
export const careTeamRoles: readonly RoleCode[] = codes.filter(
  (code) => roleSeeds[code].careTeam && roleSeeds[code].visibleInPortal,
);

export const careTeamRoleLabel = (code: string): string => {
  const known = codes.find((one) => one === code);
  return known === undefined ? code : roleSeeds[known].label;
};

export const memberReport = z.object({
  /** 'YYYY-MM', oldest first. */
  months: z.array(z.string()),
  members: z.array(
    z.object({
      userId: z.uuid(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      /** Role codes held in the time of the report. */
      roles: z.array(z.string()),
      /** Different patients in each month, in the order of `months`. */
      patients: z.array(z.int()),
    }),
  ),
  /** Different patients of all members together: one with several members counts once. */
  allPatients: z.array(z.int()),
});
export type MemberReport = z.output<typeof memberReport>;

/** Months that a report covers at most. */
export const MOST_MONTHS = 24;

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

/** The months from `start` to `end`, both included; none when the end is before the start. */
export const monthsBetween = (start: string, end: string): readonly string[] => {
  const first = numberOf(start);
  return Array.from({ length: Math.max(0, numberOf(end) - first + 1) }, (_, index) => {
    const month = first + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
};
