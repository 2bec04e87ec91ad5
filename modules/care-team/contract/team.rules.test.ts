// Does one change stand for a role, and one person? (document 3 §4 Care team)
import { expect, it } from 'vitest';
import { careTeamRoles } from './model.ts';
import { COORDINATOR, rolesOfTeam, type TeamMember, teamAssignments } from './team.ts';
import { chosenFor, holderOf, realChanges, withChange } from './team.rules.ts';

const lena = '0190a0a0-0000-7000-8000-000000000001';
const tom = '0190a0a0-0000-7000-8000-000000000002';
const member = (id: string, ...rolesForPatient: string[]): TeamMember => ({
  id,
  firstName: 'Lena',
  lastName: 'Brandt',
  email: 'lena@alveary.example',
  roles: [],
  rolesForPatient,
});
const team = [member(lena, 'care_coordinator', 'health_coach'), member(tom)];

it('CARETEAM-007 a pending change for a role replaces an earlier one for the same role', () => {
  const one = withChange([], { role: 'health_coach', userId: tom });
  const other = withChange(one, { role: 'pulmonologist', userId: tom });
  expect(withChange(other, { role: 'health_coach', userId: lena })).toEqual([
    { role: 'pulmonologist', userId: tom },
    { role: 'health_coach', userId: lena },
  ]);
});

it('CARETEAM-008 a null user clears the role', () => {
  expect(chosenFor(team, [], 'health_coach')).toBe(lena);
  expect(chosenFor(team, [{ role: 'health_coach', userId: null }], 'health_coach')).toBeNull();
  expect(chosenFor(team, [{ role: 'health_coach', userId: null }], 'care_coordinator')).toBe(lena);
});

it('who has a role, and what is no change', () => {
  expect(holderOf(team, 'pulmonologist')).toBeNull();
  expect(
    realChanges(team, [
      { role: 'health_coach', userId: lena },
      { role: 'pulmonologist', userId: null },
      { role: 'care_coordinator', userId: tom },
    ]),
  ).toEqual([{ role: 'care_coordinator', userId: tom }]);
});

it('CARETEAM-004 CARETEAM-005 the coordinator stands first among the roles flagged for care teams', () => {
  expect(COORDINATOR).toBe('care_coordinator');
  expect(rolesOfTeam[0]).toBe('care_coordinator');
  expect([...rolesOfTeam].sort()).toEqual([...careTeamRoles].sort());
  expect(rolesOfTeam).not.toContain('portal_site_admin');
});

it.each([
  [[], false],
  [[{ role: 'health_coach', userId: null }], true],
  [[{ role: 'portal_site_admin', userId: null }], false],
  [
    [
      { role: 'health_coach', userId: tom },
      { role: 'health_coach', userId: lena },
    ],
    false,
  ],
])('the pairs %j can be sent: %s', (pairs, expected) => {
  expect(teamAssignments.safeParse(pairs).success).toBe(expected);
});
