// Does the journey say who took each step and why, and is a mistaken step removed only after a question?
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { journeyCalls } from '../contract/calls.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { JourneySteps } from './journey-steps.tsx';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';

type Step = SiteProfile['profile']['patientJourneys'][number];

const managed: Step = {
  id: '0190a0a0-0000-7000-8000-000000000701',
  status: 'MANAGED',
  date: '2026-11-20T10:00:00Z',
  details: 'Asked for it',
  createdBy: { id: someone.id, firstName: 'Lena', lastName: 'Brandt' },
};
const activated: Step = {
  id: '0190a0a0-0000-7000-8000-000000000702',
  status: 'ACTIVATED',
  date: '2026-11-01T10:00:00Z',
  details: null,
  createdBy: null,
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => gateway.restore());

const open = (patientJourneys: Step[], user = someone, siteProfiles = someSiteProfile.profile.siteProfiles) =>
  renderInPortal(
    <JourneySteps
      siteProfile={{
        ...someSiteProfile,
        profile: { ...someSiteProfile.profile, patientJourneys, siteProfiles },
      }}
      locale="en-US"
    />,
    { user },
  );

describe('the journey of a patient', () => {
  it('EVENT-015 says of each step when it was taken, by whom and why', async () => {
    const { screen } = await open([managed, activated]);
    const steps = screen.getByRole('list', { name: 'Journey at Harbor Lung' }).getByRole('listitem');
    await expect.element(steps.nth(0)).toHaveTextContent('Nov 20, 2026Managed by Lena BrandtAsked for it');
    await expect.element(steps.nth(1)).toHaveTextContent('Nov 1, 2026Activated');
  });

  it('says at which site, where the patient is at several', async () => {
    const one = await open([managed]);
    expect(one.screen.getByText('Journey at Harbor Lung').elements()).toEqual([]);
    await one.screen.unmount();
    const [here] = someSiteProfile.profile.siteProfiles;
    const elsewhere = { ...here!, id: '0190a0a0-0000-7000-8000-000000000799' };
    const { screen } = await open([managed], someone, [here!, elsewhere]);
    await expect.element(screen.getByText('Journey at Harbor Lung')).toBeVisible();
  });

  it('EVENT-019 asks before a step is removed, and says which status holds then', async () => {
    gateway.on(journeyCalls.delete, () => undefined);
    const { screen } = await open([managed, activated]);
    await screen.getByRole('button', { name: 'Remove step Managed' }).click();
    const asked = screen.getByRole('alertdialog');
    await expect.element(asked.getByText(/The status at Harbor Lung is Activated again\.$/)).toBeVisible();
    await asked.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(asked).not.toBeInTheDocument();
    expect(gateway.received(journeyCalls.delete)).toHaveLength(0);
    await screen.getByRole('button', { name: 'Remove step Activated' }).click();
    await expect.element(asked.getByText(/The status at Harbor Lung stays\.$/)).toBeVisible();
    await asked.getByRole('button', { name: 'Remove step' }).click();
    await expect.element(screen.getByText('The step was removed.')).toBeVisible();
    expect(gateway.received(journeyCalls.delete)[0]?.path).toContain(`/journeys/${activated.id}`);
  });

  it('EVENT-019 says when somebody else was faster', async () => {
    gateway.refuse(journeyCalls.delete, 'LastJourney');
    const { screen } = await open([managed, activated]);
    await screen.getByRole('button', { name: 'Remove step Managed' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove step' }).click();
    await expect.element(screen.getByText(errorCatalogue.LastJourney.message)).toBeVisible();
    await vi.waitFor(() => expect(gateway.received(journeyCalls.delete)).toHaveLength(1));
  });

  it('offers no removal of the only step, nor to those who may not change the record', async () => {
    const alone = await open([managed]);
    await expect.element(alone.screen.getByRole('listitem')).toBeVisible();
    expect(alone.screen.getByRole('list').getByRole('button').elements()).toEqual([]);
    await alone.screen.unmount();
    const [role] = someone.site_users[0]!.roles;
    const reader = {
      ...someone,
      site_users: [{ site_id: siteId, roles: [{ ...role!, actions_permitted: ['action_profile_view'] }] }],
    };
    const { screen } = await open([managed, activated], reader);
    await expect.element(screen.getByRole('listitem').first()).toBeVisible();
    expect(screen.getByRole('list').getByRole('button').elements()).toEqual([]);
  });
});
