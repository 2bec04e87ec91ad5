// A coach presses the number of a patient: it rings, the patient answers, the log opens, and after the call its words are there.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { newUser } from '../../../e2e/support/new-user.ts';
import { origin, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const phoneOf = (page: Page) => page.frameLocator('#zoom-embeddable-phone-iframe');

test('a call rings, is answered, survives a reload, ends, and has a transcript', async ({
  page,
  request,
}) => {
  // Somebody of her own: the log of a call opens wherever the caller has the portal open.
  await test.step('the coach opens the logs of a patient with a cell phone', async () => {
    const { email } = await newUser(request, 'Caller');
    await signInByCall(page, email);
    const patient = await newPatient();
    const added = await page.request.put(`/gateway/profiles/${patient.profileId}/add-phone`, {
      data: { version: 1, type: 'CELL', countryCode: '+1', phoneNumber: '4155550163' },
      headers: { origin },
    });
    expect(added.status(), await added.text()).toBe(200);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${patient.address}/logs`);
  });

  await test.step('The coach presses the number', async () => {
    await page
      .getByRole('button', { name: /^Call \+1/ })
      .first()
      .click();
    await expect(phoneOf(page).getByText('Ringing…')).toBeVisible();
    await expect(page.getByText('Waiting for call to be answered...')).toBeVisible();
  });
  await test.step('The patient answers, and the log is there', async () => {
    await phoneOf(page).getByRole('button', { name: 'Patient answers' }).click();
    await expect(page.getByLabel('Subject')).toBeVisible();
    // The whole note is in sight beside the phone.
    await expect(page.getByRole('textbox', { name: 'New note' })).toBeInViewport({ ratio: 1 });
    await expect(phoneOf(page).getByRole('button', { name: 'Hang up' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
  await test.step('After a reload the call goes on, with one log', async () => {
    await page.reload();
    await expect(page.getByLabel('Subject')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Communication Log' })).toHaveCount(1);
  });
  await test.step('The patient hangs up, and the words of the call arrive', async () => {
    await page.getByRole('button', { name: 'Zoom Phone', exact: true }).click();
    await phoneOf(page).getByRole('button', { name: 'Patient hangs up' }).click();
    await phoneOf(page).getByRole('button', { name: 'Send the transcript' }).click();
    await page.getByRole('button', { name: 'View transcript' }).click();
    await expect(page.getByText('Good that you call.', { exact: false })).toBeVisible();
  });
});
