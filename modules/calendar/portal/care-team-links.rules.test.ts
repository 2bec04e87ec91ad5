// Who of the care teams is shown for a typed name and chosen roles? (document 2 §2 Care Team Links)
import { expect, it } from 'vitest';
import type { CareTeamLinks } from '../contract/model.ts';
import { fittingMembers } from './care-team-links.rules.ts';

const member = (firstName: string | null, code: string): CareTeamLinks => ({
  userId: `0190a0a0-0000-7000-8000-00000000${code.length.toString().padStart(4, '0')}`,
  email: 'ruth@clinic.example',
  userIdPii: { firstName, lastName: firstName === null ? null : 'Brandt' },
  role: { name: code, code },
  bookingLinks: [],
});
const members = [
  member('Lena', 'health_coach'),
  member('Nadia', 'pulmonologist'),
  member('Marco', 'registered_nurse'),
  member(null, 'health_coach'),
];
const [lena, nadia, marco, ruth] = members;

it.each([
  ['', [], [lena, nadia, marco, ruth]],
  ['', ['health_coach'], [lena, ruth]],
  ['', ['registered_nurse', 'pulmonologist'], [nadia, marco]],
  ['brandt', ['registered_nurse', 'health_coach'], [lena, marco]],
  ['ruth', [], [ruth]],
  ['nadia', ['health_coach'], []],
  ['', ['caregiver_lead'], []],
])('CAL-024 by the name %j and any of the roles %j', (name, roles, shown) => {
  expect(fittingMembers(members, name, roles)).toEqual(shown);
});
