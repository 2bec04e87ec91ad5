// Journeys of the communication log: written, found again, given to another patient, amended within 24 hours.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { newUser } from '../../../e2e/support/new-user.ts';
import { logIn, origin, patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';
import { panelOf, choose, fillPhoneCall, newLogOf, saveOf, newNoteOf } from './testing/log-panel.ts';

test('LOG-059 LOG-060 a nurse signs in, finds a patient, reads, writes a log with a rich note and finds it again', async ({
  page,
  request,
}) => {
  const name = await test.step('Liv signs in and finds the patient', async () => {
    // A person of one's own: no time of hers is counted elsewhere meanwhile, which would shorten this log.
    const { email } = await newUser(request, 'Logging');
    await logIn(page, email);
    await page.getByRole('banner').getByRole('button', { name: 'Search Patients' }).click();
    const { name, lastName, address } = await newPatient();
    const search = page.getByRole('dialog');
    await search.getByLabel('Last name').fill(lastName);
    await search.getByRole('button', { name: 'Search', exact: true }).click();
    await search.getByText(name, { exact: true }).or(search.getByRole('link', { name })).first().click();
    await expect(page).toHaveURL(new RegExp(`${address}/careSummary`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    return name;
  });

  const subject = 'Spacer technique, again';
  await test.step('she writes a log with a rich note', async () => {
    await page.getByRole('link', { name: 'Logs' }).click();
    await page.getByRole('button', { name: 'New log' }).click();
    const panel = panelOf(page);
    await expect(panel.getByText(name)).toBeVisible();
    await fillPhoneCall(panel, subject);
    await newNoteOf(panel).click();
    await page.keyboard.type('Woke twice with ');
    await panel.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('wheeze');
    await expectAccessible(page, '[data-part="work"]');
    await saveOf(panel).click();
    await expect(page.getByText('Log saved', { exact: true })).toBeVisible();
    await expect(panel).toHaveCount(0);
  });

  await test.step('after a reload it is there, and opens as it was written', async () => {
    await page.reload();
    const row = page.getByRole('row', { name: /Woke twice with wheeze/ });
    await expect(row).toContainText('Health Coaching');
    await expect(row).toContainText('14 min');
    await row.getByRole('button').click();
    await expect(panelOf(page).getByLabel('Subject')).toHaveValue(subject);
    await expect(panelOf(page).locator('strong', { hasText: 'wheeze' })).toBeVisible();
  });
});

test('LOG-015 LOG-016 LOG-017 a note is changed and deleted by its author only, within 24 hours', async ({
  page,
}) => {
  await test.step('Lena writes a log with a note', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { address } = await newPatient();
    const written = await newLogOf(page, address);
    await fillPhoneCall(written, 'A log with a note');
    await newNoteOf(written).click();
    await page.keyboard.type('First wording');
    await saveOf(written).click();
    await expect(page.getByText('Log saved')).toBeVisible();
  });

  const panel = panelOf(page);
  await test.step('she changes the note', async () => {
    await page
      .getByRole('row', { name: /First wording/ })
      .getByRole('button')
      .click();
    await expect(saveOf(panel)).toHaveAttribute('aria-disabled', 'true');
    await panel.getByRole('button', { name: 'Edit note' }).click();
    const editor = panel.getByRole('textbox', { name: 'Edit note' });
    await editor.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await expect(panel.getByRole('button', { name: 'Save note' })).toBeDisabled();
    await page.keyboard.type('Second wording');
    await panel.getByRole('button', { name: 'Save note' }).click();
    await expect(panel.getByRole('article').getByText('Second wording')).toBeVisible();
    await expect(panel.getByText('· changed')).toBeVisible();
  });

  await test.step('she deletes it', async () => {
    await panel.getByRole('button', { name: 'Delete note' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click();
    await expect(panel.getByRole('article')).toHaveCount(0);
  });

  await test.step('a note of somebody else she can neither change nor delete', async () => {
    // A note of somebody else, and one older than 24 hours: no buttons, and the server refuses too.
    const maya = await patientByEhrId(page, 'HL-1001');
    const answer = await page.request.get(
      `/gateway/communications?principal.equals=${maya.profileId}&size=100`,
    );
    type Logs = { id: string; notes: { id: string; system: boolean; createdDate: string }[] }[];
    const log = ((await answer.json()) as Logs).findLast((one) => one.notes.some((note) => !note.system))!;
    const old = log.notes.find((note) => !note.system)!;
    const refused = await page.request.patch(`/gateway/admin/notes/${old.id}`, {
      data: { text: '<p>too late</p>' },
      headers: { origin },
    });
    expect(refused.status()).toBe(403);
    await page.goto(`/communication-log/${log.id}`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit note' })).toHaveCount(0);
  });
});

test('LOG-053 LOG-056 purposes fill in and lock, SMS hides, the duration is checked, and an SMS is reviewed and edited', async ({
  page,
}) => {
  const panel = await test.step('Lena begins a log', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { address } = await newPatient();
    return newLogOf(page, address);
  });

  await test.step('the purpose fills in what follows from it, and locks the medium', async () => {
    await choose(panel, 'Purpose', 'EHR Review/Updates');
    await expect(panel.getByLabel('Medium')).toHaveValue('N/A');
    await expect(panel.getByLabel('Medium')).toHaveAttribute('readonly', '');
    await expect(panel.getByLabel('Result')).toHaveValue('Patient updated');
    await expect(panel.getByLabel('Subject')).toHaveValue('Patient Information Updates');
    await expect(panel.getByLabel('Duration in minutes')).toHaveValue('20');
    await expect(panel.getByLabel('Direction')).toHaveCount(0);
    await expect(saveOf(panel)).not.toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('a duration below nothing is refused', async () => {
    await panel.getByLabel('Duration in minutes').fill('-1');
    await panel.getByLabel('Duration in minutes').press('Tab');
    await expect(panel.getByText('Duration must be 0 or greater.').first()).toBeVisible();
    await expect(saveOf(panel)).toHaveAttribute('aria-disabled', 'true');
    await panel.getByLabel('Duration in minutes').fill('12,5');
  });

  await test.step('an SMS asks for its message only', async () => {
    await choose(panel, 'Purpose', 'Digital Support');
    await choose(panel, 'Medium', 'SMS');
    await expect(panel.getByLabel('Subject')).toHaveCount(0);
    await expect(panel.getByLabel('Duration in minutes')).toHaveCount(0);
    await expect(panel.getByLabel('Message')).toBeVisible();
    await saveOf(panel).hover();
    await expect(page.getByRole('tooltip')).toContainText('Type the message.');
    await expectAccessible(page, '[data-part="work"]');
  });

  const row = page.getByRole('row', { name: /Digital Support.*SMS/ });
  await test.step('it is saved', async () => {
    await panel.getByLabel('Message').fill('The app shows the peak flow of Tuesday only.');
    await choose(panel, 'Direction', 'Inbound');
    await choose(panel, 'Result', 'Delivered');
    await saveOf(panel).click();
    await expect(page.getByText('Log saved')).toBeVisible();
    await row.getByRole('button').click();
  });

  await test.step('it is reviewed and edited', async () => {
    const reviewed = panelOf(page);
    await expect(reviewed.getByLabel('Message')).toHaveValue('The app shows the peak flow of Tuesday only.');
    await reviewed.getByLabel('Message').fill('The app shows the peak flow of Tuesday and Friday only.');
    await saveOf(reviewed).click();
    await expect(reviewed).toHaveCount(0);
    await row.getByRole('button').click();
    await expect(panelOf(page).getByLabel('Message')).toHaveValue(/Tuesday and Friday/);
  });
});

test('LOG-009 a log is reassigned through the patient search', async ({ page }) => {
  const { to, panel } = await test.step('Lena writes about the wrong person', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const from = await newPatient();
    const to = await newPatient();
    const panel = await newLogOf(page, from.address);
    await fillPhoneCall(panel, 'Written about the wrong person');
    return { to, panel };
  });

  await test.step('she finds the right one by the search', async () => {
    await panel.getByRole('button', { name: 'Reassign' }).click();
    const search = page.getByRole('dialog');
    await search.getByLabel('Last name').fill(to.lastName);
    await search.getByRole('button', { name: 'Search', exact: true }).click();
    await search
      .getByRole('button', { name: new RegExp(to.name) })
      .first()
      .click();
    await expect(panel.getByText(to.name)).toBeVisible();
    await expect(panel.getByText('not the patient on this page')).toBeVisible();
  });

  await test.step('the log stands with the right one', async () => {
    await saveOf(panel).click();
    await expect(page.getByText('Log saved')).toBeVisible();
    await page.goto(`${to.address}/logs`);
    await expect(page.getByRole('row', { name: /Written about the wrong person/ })).toBeVisible();
  });
});

test('begun LOG-002 SHELL-036 the review page of a log, and an address that names none', async ({ page }) => {
  await test.step('Lena opens the page of a log', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { profileId } = await patientByEhrId(page, 'HL-1001');
    const answer = await page.request.get(`/gateway/communications?principal.equals=${profileId}&size=1`);
    const [log] = (await answer.json()) as { id: string; subject: string }[];
    await page.goto(`/communication-log/${log!.id}`);
    await expect(page.getByRole('heading', { level: 1, name: /Communication Log/ })).toBeVisible();
    await expect(page.getByText('Maya Thornton')).toBeVisible();
    await expectAccessible(page, '[data-part="work"]');
  });

  await test.step('addresses that name no log say so', async () => {
    await page.goto('/communication-log/not-a-log');
    await expect(page.getByText('This page could not be found')).toBeVisible();
    await page.goto('/communication-log/00000000-0000-4000-8000-00000000dead');
    await expect(page.getByText('Error with log.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
