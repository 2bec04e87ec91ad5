// Calls that read and change the care team of a patient (document 3 §7 Patient data; OP-CARETEAM-1; OP table CARETEAM).
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { teamAssignments, teamMember } from './team.ts';

const team = z.array(teamMember);
const reads = {
  method: 'GET',
  allow: mayViewPatients,
  reach: 'allowed-sites',
  shows: ['care-team'],
} as const;
const writes = {
  allow: mayEditPatients,
  reach: 'allowed-sites',
  changes: ['care-team'],
  errors: ['NoSiteForPatient', 'NotOnTeam', 'Stale'],
  audit: { action: 'care-team.update', about: 'patient' },
} as const;

export const teamCalls = {
  read: call({
    ...reads,
    path: 'care-team',
    summary: 'The care team of a patient; with careCoordinator the coordinator alone',
    input: {
      query: z.strictObject({
        profileId: idField,
        careCoordinator: z.enum(['true', 'false'], 'This must be true or false.').optional(),
      }),
    },
    output: team,
    errors: ['NoSiteForPatient'],
    audit: { action: 'care-team.read', about: 'patient' },
    spec: ['CARETEAM-002', 'CARETEAM-012'],
  }),
  saveCoordinator: call({
    ...writes,
    method: 'POST',
    path: 'care-team',
    summary: 'Make somebody the care coordinator of a patient; without careCoordinator nobody is',
    input: {
      query: z.strictObject({
        profileId: idField,
        careCoordinator: idField.optional(),
        /** Who was the coordinator when this was chosen: over somebody else it is refused. */
        was: z.union([idField, z.literal('nobody')], 'Name a user, or nobody.').optional(),
      }),
    },
    output: team,
    spec: ['CARETEAM-004', 'CARETEAM-013'],
  }),
  members: call({
    ...reads,
    path: 'care-team/members',
    summary: 'Who can be on a care team at a site, with the roles that each holds',
    input: { query: z.strictObject({ siteId: idField }) },
    output: team,
    errors: ['SiteNotFound'],
    shows: ['care-team', 'users'],
    audit: { none: 'the staff of a site is no patient data' },
    spec: ['CARETEAM-005', 'CARETEAM-014'],
  }),
  saveMembers: call({
    ...writes,
    method: 'PUT',
    path: 'care-team/{id}/members',
    summary: 'Give roles of a care team to users, or clear them; the new team is answered',
    input: { params: z.object({ id: idField }), body: teamAssignments },
    output: team,
    spec: ['CARETEAM-003', 'CARETEAM-011', 'CARETEAM-015'],
  }),
};
