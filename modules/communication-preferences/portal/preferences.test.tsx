import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { preferenceDefaults } from '../contract/model.ts';
import { communicationPreferenceCalls } from '../contract/calls.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { PreferencesPage } from './preferences.page.tsx';

const profileId = '0190a0a0-0000-7000-8000-0000000000cc';
let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(patientCalls.recent, () => []);
  gateway.on(patientCalls.profile, () => ({
    id: profileId,
    version: 1,
    firstName: 'Maya',
    lastName: 'Thornton',
    dateOfBirth: '1988-04-17',
    sex: 'female',
    birthSex: 'female' as const,
    birthSexSource: 'record' as const,
    language: 'en',
    deceasedAt: null,
    isDeceased: false,
    emailAddress: null,
    insuranceMemberId: null,
    identifiers: { EhrId: 'HL-1001' },
    otherIdentifiers: [],
    phones: [],
    addresses: [],
    siteProfiles: [
      {
        id: siteId,
        site: { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung', longName: 'Harbor Lung Clinic' },
        engagementStatus: 'MANAGED' as const,
        accessible: true,
      },
    ],
    createdAt: '2026-01-01T00:00:00Z',
    created_at: '2026-01-01T00:00:00Z',
    principalPii: { firstName: 'Maya', lastName: 'Thornton', dateOfBirth: '1988-04-17', emailAddress: null },
  }));
  gateway.on(communicationPreferenceCalls.read, () => ({ ...preferenceDefaults, version: 0 }));
});
afterEach(() => gateway.restore());

const page = (
  <Routes>
    <Route path="/settings/communication-preferences/:id?" element={<PreferencesPage />} />
  </Routes>
);
const open = (id: string, user = someone) =>
  renderInPortal(page, { path: `/settings/communication-preferences/${id}`, user });

describe('communication preferences', () => {
  it('SHELL-015 without an id the patient search opens', async () => {
    const { screen } = await open('');
    await expect.element(screen.getByRole('dialog', { name: 'Search Patients' })).toBeVisible();
  });

  it('SHELL-015 PROFILE-035 with the id of a profile they are shown as kept, with who it is', async () => {
    const { screen } = await open(profileId);
    await expect
      .element(screen.getByRole('link', { name: 'Maya Thornton' }))
      .toHaveAttribute('href', `/site/harbor-lung/patient/${siteId}`);
    expect(screen.getByRole('switch').elements()).toHaveLength(7);
    const on = ['SMS', 'Email', 'Push notifications of the app', 'Patient care'];
    for (const name of [...on, 'MTS account', 'Medical research', 'Marketing']) {
      const { checked } = screen
        .getByRole('switch', { name: new RegExp(`^${name}`) })
        .element() as HTMLInputElement;
      expect([name, checked]).toEqual([name, on.includes(name)]);
    }
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it.each([
    ['SMS', 'smsEnabled'],
    ['Email', 'emailsEnabled'],
    ['Push notifications of the app', 'pushNotificationsEnabled'],
    ['Marketing', 'mtsMarketingEnabled'],
    ['Patient care', 'mtsPatientCareEnabled'],
    ['Medical research', 'mtsMedicalResearchEnabled'],
    ['MTS account', 'mtsAccount'],
  ] as const)('PROFILE-035 PROFILE-060 the switch %s is %s, read and saved', async (name, preference) => {
    gateway.on(communicationPreferenceCalls.save, ({ body }) => ({
      ...preferenceDefaults,
      ...(body as object),
      version: 1,
    }));
    const { screen } = await open(profileId);
    const field = screen.getByRole('switch', { name: new RegExp(`^${name}`) });
    await expect.element(field).toBeVisible();
    expect((field.element() as HTMLInputElement).checked).toBe(preferenceDefaults[preference]);
    await field.click();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => gateway.received(communicationPreferenceCalls.save)[0]?.body)
      .toEqual({ ...preferenceDefaults, [preference]: !preferenceDefaults[preference], version: 0 });
  });

  it('SHELL-015 PROFILE-060 a turned switch is saved over the version that was seen', async () => {
    gateway.on(communicationPreferenceCalls.save, () => ({
      ...preferenceDefaults,
      smsEnabled: false,
      version: 1,
    }));
    const { screen } = await open(profileId);
    await screen.getByRole('switch', { name: /^SMS/ }).click();
    await expect.element(screen.getByText('1 unsaved change')).toBeVisible();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Communication preferences saved')).toBeVisible();
    expect(gateway.received(communicationPreferenceCalls.save)[0]?.body).toEqual({
      ...preferenceDefaults,
      smsEnabled: false,
      version: 0,
    });
  });

  it('a change of somebody else is told, what was turned is kept, and saving again goes over the newest', async () => {
    gateway.refuse(communicationPreferenceCalls.save, 'Stale');
    const { screen } = await open(profileId);
    await screen.getByRole('switch', { name: /^SMS/ }).click();
    gateway.on(communicationPreferenceCalls.read, () => ({
      ...preferenceDefaults,
      emailsEnabled: false,
      version: 4,
    }));
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('This page was changed in the meantime.')).toBeVisible();
    await screen.getByRole('button', { name: 'Reload' }).click();
    await expect.element(screen.getByRole('switch', { name: /^Email/ })).not.toBeChecked();
    await expect.element(screen.getByRole('switch', { name: /^SMS/ })).not.toBeChecked();
    gateway.on(communicationPreferenceCalls.save, () => ({ ...preferenceDefaults, version: 5 }));
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Communication preferences saved')).toBeVisible();
    expect(gateway.received(communicationPreferenceCalls.save).at(-1)?.body).toMatchObject({
      smsEnabled: false,
      emailsEnabled: false,
      version: 4,
    });
  });

  it('who may not change the patient sees the switches locked', async () => {
    const reader = {
      ...someone,
      site_users: [
        { site_id: siteId, roles: [{ id: siteId, code: 'x', actions_permitted: ['action_profile_view'] }] },
      ],
    };
    const { screen } = await open(profileId, reader);
    await expect.element(screen.getByText('You may see these preferences, not change them.')).toBeVisible();
    await expect.element(screen.getByRole('switch', { name: /^Email/ })).toBeDisabled();
  });

  it('SHELL-052 an id that is none is no page; a patient elsewhere is not found', async () => {
    const { screen } = await open('7');
    await expect.element(screen.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
    await screen.unmount();
    gateway.refuse(patientCalls.profile, 'NoSiteForPatient');
    const other = await open(profileId);
    await expect.element(other.screen.getByText('No site found for this patient.')).toBeVisible();
  });
});

describe('the section of Patient Details', () => {
  const siteProfile = {
    id: siteId,
    site: { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung', longName: 'Harbor Lung Clinic' },
    profile: { id: profileId },
  } as SiteProfile;

  it('OP-PROFILE-3 says what is on and what is off, and is edited in place', async () => {
    gateway.on(communicationPreferenceCalls.save, () => ({
      ...preferenceDefaults,
      smsEnabled: false,
      version: 1,
    }));
    const { screen } = await renderInPortal(<PreferencesCard siteProfile={siteProfile} />);
    await expect.element(screen.getByText('Patient care')).toBeVisible();
    const said = (): string =>
      screen
        .getByRole('definition')
        .elements()
        .map((one) => one.textContent)
        .join(' ');
    expect(said()).toBe('On On On Off On Off Off');
    await screen.getByRole('button', { name: 'Edit communication preferences' }).click();
    await screen.getByRole('switch', { name: /^SMS/ }).click();
    gateway.on(communicationPreferenceCalls.read, () => ({
      ...preferenceDefaults,
      smsEnabled: false,
      version: 1,
    }));
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(screen.getByRole('button', { name: 'Edit communication preferences' }))
      .toBeVisible();
    await expect.poll(said).toBe('Off On On Off On Off Off');
    expect(gateway.received(communicationPreferenceCalls.save)[0]?.body).toMatchObject({ smsEnabled: false });
  });

  it('who may only read has nothing to edit', async () => {
    const reader = structuredClone(someone);
    reader.site_users[0]!.roles[0]!.actions_permitted = ['action_profile_view'];
    const { screen } = await renderInPortal(<PreferencesCard siteProfile={siteProfile} />, { user: reader });
    await expect.element(screen.getByText('Patient care')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit communication preferences' }).elements()).toHaveLength(0);
  });
});
