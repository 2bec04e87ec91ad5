// A journey by keyboard through the cockpit: why a patient is on the list, what a call changes about it, and on to the patient.
import { type APIRequestContext, expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { newUser } from '../../../e2e/support/new-user.ts';
import { origin, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

/** A person who coordinates one patient of the programme, both made for the journey; the request is Lena's. */
const newCoordinator = async (request: APIRequestContext, lastName: string) => {
  const { id, email } = await newUser(request, lastName);
  const { name, profileId, address } = await newPatient();
  const headers = { origin };
  const sites: { id: string; slug: string }[] = await (await request.get('/gateway/sites')).json();
  const siteId = sites.find(({ slug }) => slug === 'harbor-lung')?.id;
  const journey = await request.post(`/gateway/profiles/${profileId}/journeys`, {
    data: { siteId, from: 'ELIGIBLE', status: 'MANAGED', details: 'Came by another way.' },
    headers,
  });
  expect(journey.ok(), await journey.text()).toBe(true);
  const team = await request.post(`/gateway/care-team?profileId=${profileId}&careCoordinator=${id}`, {
    headers,
  });
  expect(team.ok(), await team.text()).toBe(true);
  return { id, email, name, address, profileId };
};

test('SHELL-041 a coordinator reads in the cockpit why a patient is on the list, and opens the patient by keyboard', async ({
  page,
  request,
}) => {
  const { email, name, address, profileId } = await newCoordinator(request, 'Coordinating');
  await test.step('the coordinator goes to the cockpit by keyboard', async () => {
    await signInByCall(page, email);
    await page.goto('/dashboard/today');
    const parts = page.getByRole('navigation', { name: 'Dashboard' });
    await parts.getByRole('link', { name: 'Cockpit' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard/cockpit');
  });

  const row = page.getByRole('row').filter({ hasText: name });
  await test.step('the patient is there, with the reasons', async () => {
    await expect(row).toContainText('Needs 20 more minutes');
    await expect(row).toContainText('0 of 20');
    await expect(row).toContainText('never reached');
    await expectAccessible(page);
  });

  await test.step('the tile of those with enough minutes holds nobody', async () => {
    await page.getByRole('button', { name: /^\d+ ≥ 20 minutes$/ }).focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL('/dashboard/cockpit?tile=minutes');
    await expect(page.getByText('No patient fits the filters')).toBeVisible();
  });

  await test.step('the coordinator logs a long talk', async () => {
    // By the coordinator: whoever else works at this moment has other minutes.
    const logged = await page.request.post(`/gateway/communications?profileId=${profileId}`, {
      data: {
        purpose: 'HEALTH_COACHING',
        sent: new Date().toISOString(),
        subject: 'A long talk',
        payload: null,
        duration: 21,
        medium: 'VERBAL_PHONE',
        direction: 'OUTBOUND',
        communicationResult: 'ANSWERED',
      },
      headers: { origin },
    });
    expect(logged.ok(), await logged.text()).toBe(true);
  });

  await test.step('the patient has the minutes now', async () => {
    await page.reload();
    await expect(row).toContainText('21 of 20');
    await expect(row).not.toContainText('never reached');
  });

  await test.step('the chart is opened by keyboard', async () => {
    await page.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${address}/careSummary`);
  });
});

test('a coordinator sets a reason aside by keyboard, a colleague reads why and brings it back', async ({
  page,
  request,
}) => {
  const { id, email, name } = await newCoordinator(request, 'Worklisting');
  const item = page
    .getByRole('list', { name: 'Who needs me now' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await test.step('the coordinator reads who needs them now', async () => {
    await signInByCall(page, email);
    await page.goto('/dashboard/cockpit?view=now');
    await expect(item.first()).toContainText('Was never reached');
    await expectAccessible(page);
  });

  await test.step('a reason is set aside until Monday', async () => {
    await item.getByRole('button', { name: 'Set aside' }).first().focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Set this reason aside' });
    await dialog.getByRole('textbox', { name: 'Why' }).fill('On holiday until Monday');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('The reason was set aside.')).toBeVisible();
    await expect(item.first()).toContainText('Set aside by Liv Worklisting until');
  });

  await test.step('Nadia reads why', async () => {
    await signInByCall(page, 'nadia@harborlung.example');
    await page.goto(`/dashboard/cockpit?view=now&coordinators=${id}`);
    await expect(page.getByText(/On holiday until Monday/)).toBeVisible();
  });

  await test.step('she brings it back', async () => {
    await page.getByRole('button', { name: 'Bring back' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The reason stands again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set aside' })).toBeVisible();
  });
});
