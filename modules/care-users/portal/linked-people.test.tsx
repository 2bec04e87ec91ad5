// Are the people and addresses of a patient shown, linked and unlinked on the patient page?
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { careUserCalls } from '../contract/calls.ts';
import type { CareUserLink } from '../contract/model.ts';
import { LinkedPeople } from './linked-people.tsx';

const paul: CareUserLink = {
  id: '0190a0a0-0000-7000-8000-000000000d01',
  name: 'Paul Parent',
  email: 'paul@mail.example',
  relation: 'PARENT',
  createdAt: '2026-11-20T10:00:00Z',
};
const siteProfile = {
  ...someSiteProfile,
  profile: {
    ...someSiteProfile.profile,
    profileLinks: [
      { id: paul.id.replace('d01', 'd02'), type: 'onboard' as const, url: 'https://start.example/m' },
    ],
  },
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'c', content: {}, updatedAt: '2026-11-20T10:00:00Z' }));
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(careUserCalls.list, () => [paul]);
  gateway.on(careUserCalls.change, () => []);
});
afterEach(() => gateway.restore());

const show = () => renderInPortal(onPatientPage(<LinkedPeople siteProfile={siteProfile} locale="en-US" />));

it('shows the links of the profile and who is linked, and unlinks after a question', async () => {
  const { screen } = await show();
  await expect.element(screen.getByRole('link', { name: 'https://start.example/m' })).toBeVisible();
  await expect.element(screen.getByText('Paul Parent')).toBeVisible();
  await screen.getByRole('button', { name: 'Unlink Paul Parent' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect.element(screen.getByText('Paul Parent was unlinked.')).toBeVisible();
  expect(gateway.received(careUserCalls.change)[0]?.body).toEqual({ version: 1, remove: [paul.id] });
});

it('links somebody, once the address is one', async () => {
  const { screen } = await show();
  await screen.getByRole('button', { name: 'Link', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Link a care user' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Gina Guardian');
  await dialog.getByRole('combobox', { name: 'Relation' }).click();
  await screen.getByRole('option', { name: 'Guardian', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('gina');
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect.element(dialog.getByText('Not a valid email address.').first()).toBeVisible();
  expect(gateway.received(careUserCalls.change)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Email' }).fill('gina@mail.example');
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect.element(screen.getByText('Gina Guardian was linked.')).toBeVisible();
  expect(gateway.received(careUserCalls.change)[0]?.body).toEqual({
    version: 1,
    add: [{ name: 'Gina Guardian', email: 'gina@mail.example', relation: 'GUARDIAN' }],
  });
});
