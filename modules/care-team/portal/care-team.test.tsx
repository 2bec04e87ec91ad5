// The care team is edited role by role, saved as one, discarded, and never lost in a failure (document 3 §4, §8; OP-CARETEAM-2).
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { teamCalls } from '../contract/team.calls.ts';
import type { TeamMember } from '../contract/team.ts';
import { CareTeamTab } from './care-team.tab.tsx';

const member = (
  number: number,
  firstName: string,
  roles: string[],
  rolesForPatient: string[] = [],
): TeamMember => ({
  id: `0190a0a0-0000-7000-8000-00000000a${String(number).padStart(3, '0')}`,
  firstName,
  lastName: 'Member',
  email: `${firstName.toLowerCase()}@alveary.example`,
  roles: roles.map((code) => ({ code })),
  rolesForPatient,
});
const lena = member(1, 'Lena', ['health_coach'], ['care_coordinator', 'health_coach']);
const tom = member(2, 'Tom', ['respiratory_therapist']);

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(teamCalls.read, () => [lena]);
  gateway.on(teamCalls.members, () => [{ ...lena, rolesForPatient: [] }, tom]);
});
afterEach(() => gateway.restore());

const open = async (user = someone) =>
  (await renderInPortal(onPatientPage(<CareTeamTab />), { user })).screen;
type Screen = Awaited<ReturnType<typeof open>>;

const choose = async (screen: Screen, role: string, name: string): Promise<void> => {
  await screen.getByRole('combobox', { name: role, exact: true }).click();
  await screen.getByRole('option', { name }).click();
};
const edit = (screen: Screen) => screen.getByRole('button', { name: 'Edit care team' });
const save = (screen: Screen) => screen.getByRole('button', { name: 'Save', exact: true });

describe('the Care Team tab', () => {
  it('CARETEAM-001 CARETEAM-006 shows the team, the coordinator first, and goes into edit mode and out of it', async () => {
    const screen = await open();
    const roles = screen.getByRole('list', { name: 'Roles of the care team' }).getByRole('listitem');
    await expect.element(roles.first()).toHaveTextContent('Care coordinatorLena Member lena@alveary.example');
    expect(screen.getByRole('combobox').elements()).toEqual([]);
    await edit(screen).click();
    await expect.element(screen.getByRole('combobox', { name: 'Pulmonologist' })).toBeVisible();
    await screen.getByRole('button', { name: 'Discard' }).click();
    expect(screen.getByRole('combobox').elements()).toEqual([]);
    await expect.element(edit(screen)).toBeVisible();
  });

  it('CARETEAM-003 CARETEAM-007 CARETEAM-015 saves the last choice for each role, as pairs, and shows the new team', async () => {
    gateway.on(teamCalls.saveMembers, () => [lena, { ...tom, rolesForPatient: ['pulmonologist'] }]);
    const screen = await open();
    await edit(screen).click();
    await choose(screen, 'Pulmonologist', 'Lena Member');
    await choose(screen, 'Pulmonologist', 'Tom Member');
    gateway.on(teamCalls.read, () => [lena, { ...tom, rolesForPatient: ['pulmonologist'] }]);
    await save(screen).click();
    await expect.element(screen.getByText('The care team was saved.')).toBeVisible();
    expect(gateway.received(teamCalls.saveMembers)[0]?.body).toEqual([
      { role: 'pulmonologist', userId: tom.id, was: null },
    ]);
    await expect.element(screen.getByText('Tom Member')).toBeVisible();
    expect(screen.getByRole('combobox').elements()).toEqual([]);
  });

  it('CARETEAM-008 clears a role with a null user', async () => {
    gateway.on(teamCalls.saveMembers, () => [lena]);
    const screen = await open();
    await edit(screen).click();
    await choose(screen, 'Health coach', 'Nobody');
    await save(screen).click();
    await expect
      .poll(() => gateway.received(teamCalls.saveMembers)[0]?.body)
      .toEqual([{ role: 'health_coach', userId: null, was: lena.id }]);
  });

  it('CARETEAM-010 discarding clears what is pending and leaves edit mode', async () => {
    const screen = await open();
    await edit(screen).click();
    await choose(screen, 'Pulmonologist', 'Tom Member');
    await screen.getByRole('button', { name: 'Discard' }).click();
    expect(screen.getByRole('combobox').elements()).toEqual([]);
    await edit(screen).click();
    await expect.element(screen.getByRole('combobox', { name: 'Pulmonologist' })).toHaveValue('Nobody');
    await save(screen).click();
    await expect.element(edit(screen)).toBeVisible();
    expect(gateway.received(teamCalls.saveMembers)).toEqual([]);
  });

  it('CARETEAM-009 CARETEAM-016 a failed save is logged, ends loading and edit mode; what was not saved is listed and tried again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    gateway.refuse(teamCalls.saveMembers, 'DatabaseUnavailable');
    const screen = await open();
    await edit(screen).click();
    await choose(screen, 'Pulmonologist', 'Tom Member');
    await save(screen).click();
    await expect
      .element(screen.getByText(new RegExp(errorCatalogue.DatabaseUnavailable.message)))
      .toBeVisible();
    await expect.element(screen.getByText(/Pulmonologist: Tom Member/)).toBeVisible();
    expect(screen.getByRole('combobox').elements()).toEqual([]);
    await expect.element(edit(screen)).toBeEnabled();
    expect(logged).toHaveBeenCalledWith('Care team save failed', 'DatabaseUnavailable', expect.anything());
    logged.mockRestore();
    gateway.on(teamCalls.saveMembers, () => [lena]);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('The care team was saved.')).toBeVisible();
    await expect.element(screen.getByText(/Pulmonologist: Tom Member/)).not.toBeInTheDocument();
  });

  it('shows what a colleague saved meanwhile, and saves over it only once it was seen', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const screen = await open();
    await edit(screen).click();
    await choose(screen, 'Pulmonologist', 'Tom Member');
    const theirs = { ...lena, rolesForPatient: [...lena.rolesForPatient, 'pulmonologist'] };
    gateway.on(teamCalls.read, () => [theirs]);
    gateway.refuse(teamCalls.saveMembers, 'Stale', undefined, [theirs]);
    await save(screen).click();
    await expect.element(screen.getByText(/Pulmonologist: Tom Member instead of Lena Member/)).toBeVisible();
    logged.mockRestore();
    gateway.on(teamCalls.saveMembers, () => [lena]);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('The care team was saved.')).toBeVisible();
    expect(gateway.received(teamCalls.saveMembers).map(({ body }) => body)).toEqual([
      [{ role: 'pulmonologist', userId: tom.id, was: null }],
      [{ role: 'pulmonologist', userId: tom.id, was: lena.id }],
    ]);
  });

  it('OP-CARETEAM-2 says that the team could not be loaded, and loads it again', async () => {
    gateway.refuse(teamCalls.read, 'NotAllowed');
    const screen = await open();
    await expect.element(screen.getByText('Error loading care team.')).toBeVisible();
    gateway.on(teamCalls.read, () => [lena]);
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('lena@alveary.example').first()).toBeVisible();
    // A team that cannot be read again stays, with the failure above it.
    gateway.on(teamCalls.saveMembers, () => [lena]);
    gateway.refuse(teamCalls.read, 'NotAllowed');
    await edit(screen).click();
    await choose(screen, 'Health coach', 'Nobody');
    await save(screen).click();
    await expect
      .element(screen.getByRole('status').getByText(errorCatalogue.NotAllowed.message))
      .toBeVisible();
    await expect.element(screen.getByText('lena@alveary.example').first()).toBeVisible();
  });
});
