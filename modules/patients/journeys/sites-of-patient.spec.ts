// Journeys of a patient through sites and lifecycle: added to a site, moved through the statuses there, taken out again.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { confirmByKeyboard } from '../../../e2e/support/confirm-by-keyboard.ts';
import { walkByKeyboard } from '../../../e2e/support/keyboard-walk.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const chooseStatus = async (page: Page, status: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('radio', { name: status, exact: true }).press('Space');
};

test('a patient is added to a further site and taken out of it again, each time with a reason', async ({
  page,
}) => {
  const sites = page.getByRole('region', { name: 'Sites' });
  const patient = await test.step('Ada opens a patient of one site', async () => {
    await signInByCall(page, 'ada@alveary.example');
    const patient = await newPatient();
    await page.goto(`/admin/profile/${patient.profileId}`);
    await expect(sites.getByRole('listitem')).toHaveCount(1);
    return patient;
  });

  const summit = sites.getByRole('listitem').filter({ hasText: 'Summit' });
  await test.step('she adds a further one, and says why', async () => {
    await sites.getByRole('button', { name: 'Add site' }).press('Enter');
    const adding = page.getByRole('dialog', { name: 'Add to a site' });
    await expect(adding).toContainText(patient.name);
    await adding.getByRole('combobox', { name: 'Site' }).fill('Summit');
    await page.getByRole('option', { name: 'Summit Cystic Fibrosis Center' }).click();
    await adding.getByRole('button', { name: 'Add to site' }).click();
    await expect(adding.getByText('Say why: the next reader needs to know.')).toBeVisible();
    await expectAccessible(page);
    await adding.getByRole('textbox', { name: 'Why' }).fill('Second opinion on the sweat test');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`${patient.name} was added to Summit Cystic Fibrosis Center.`)).toBeVisible();
    await expect(summit).toContainText('Eligible');
  });

  await test.step('the patient is there at once', async () => {
    await summit.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: patient.name })).toBeVisible();
    // Whoever goes back before the address has become that of the first tab goes back to the record as well, and then on again.
    await expect(page).toHaveURL(/\/site\/summit-cf\/patient\/[0-9a-f-]+\/careSummary$/);
    await page.goBack();
  });

  await test.step('she takes the patient out again, at 200 % zoom', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    await summit.getByRole('button', { name: /^Take out of/ }).press('Enter');
    const leaving = page.getByRole('dialog', { name: 'Take out of Summit Cystic Fibrosis Center?' });
    await expectAccessible(page);
    await leaving.getByRole('textbox', { name: 'Why' }).fill('Went back to Harbor Lung');
    await leaving.getByRole('button', { name: 'Take out of the site' }).press('Enter');
    await expect(sites.getByRole('listitem')).toHaveCount(1);
    await expect(leaving).toBeHidden();
  });

  await test.step('the last site stays', async () => {
    // The last one stays.
    await sites.getByRole('button', { name: /^Take out of/ }).press('Enter');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Why' }).fill('Moved away');
    await page.getByRole('dialog').getByRole('button', { name: 'Take out of the site' }).press('Enter');
    await expect(page.getByRole('alert')).toContainText('This is the only site of the patient.');
  });
});

test('PROFILE-010 EVENT-018 EVENT-019 a patient moves through the lifecycle by keyboard; an unusual step is asked and explained, a mistaken one is removed', async ({
  page,
}) => {
  const patient = await test.step('Lena opens the details of a patient', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const patient = await newPatient();
    await page.goto(`${patient.address}/patientDetails`);
    return patient;
  });

  const card = page.getByRole('region', { name: 'Statuses and journey' });
  const change = card.getByRole('button', { name: 'Change status at Harbor Lung' });
  const dialog = page.getByRole('dialog', { name: 'Change engagement status' });
  const why = dialog.getByRole('textbox', { name: /^Why/ });

  await test.step('a status needs its reason, at every size', async () => {
    await change.press('Enter');
    await expect(dialog).toContainText(patient.name);
    await chooseStatus(page, 'Disenrolled');
    await dialog.getByRole('button', { name: 'Change status' }).press('Enter');
    await expect(dialog.getByText('Say why: the next reader needs to know.')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 720, height: 450 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('what was typed outlives a reload', async () => {
    const kept = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('Moved to another country') === true && answer.ok(),
    );
    await why.fill('Moved to another country');
    await kept;
    await page.reload();
    await change.press('Enter');
    await expect(why).toHaveValue('Moved to another country');
  });

  const asked = page.getByRole('alertdialog');
  await test.step('the unusual step is asked about, and stands in the journey', async () => {
    await dialog.getByRole('button', { name: 'Change status' }).press('Enter');
    await asked.getByRole('button', { name: 'Change status' }).click();
    const notice = page.getByText(`${patient.name} is now Disenrolled at Harbor Lung.`);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('main').getByText('Disenrolled').first()).toBeVisible();
    await expect(card.getByRole('list', { name: 'Journey at Harbor Lung' })).toContainText(
      'Moved to another country',
    );
    await expect(dialog).toBeHidden();
  });

  await test.step('a second one is explained, and can be thought over', async () => {
    await change.press('Enter');
    await chooseStatus(page, 'Activated');
    await why.fill('Came back');
    await dialog.getByRole('button', { name: 'Change status' }).press('Enter');
    await expect(asked).toContainText('From Disenrolled to Activated is not the usual way.');
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Back' }).click();
    await expect(why).toHaveValue('Came back');
  });

  await test.step('it is taken, and stands in the journey', async () => {
    await dialog.getByRole('button', { name: 'Change status' }).press('Enter');
    await asked.getByRole('button', { name: 'Change status' }).click();
    await expect(card.getByRole('list', { name: 'Journey at Harbor Lung' })).toContainText('Came back');
  });

  await test.step('the card is worked by keyboard at 200 %', async () => {
    // Without the notice, which goes by itself while the walk is under way.
    await page.reload();
    await expect(card.getByRole('list', { name: 'Journey at Harbor Lung' })).toContainText('Came back');
    await page.setViewportSize({ width: 720, height: 450 });
    expect(await walkByKeyboard(page), 'by keyboard at 200 %').toEqual([]);
  });

  await test.step('the mistaken step is removed, and the status before it holds', async () => {
    // It was a mistake: without it the patient is where the step before led.
    await card.getByRole('button', { name: 'Remove step Activated' }).press('Enter');
    await expect(asked).toContainText('The status at Harbor Lung is Disenrolled again.');
    await expectAccessible(page);
    await confirmByKeyboard(page, 'Remove step');
    await expect(page.getByText('The step was removed.')).toBeVisible();
    await expect(card.getByRole('list', { name: 'Journey at Harbor Lung' })).not.toContainText('Came back');
    await expect(
      card
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: 'Change status at Harbor Lung' }) }),
    ).toContainText('Disenrolled');
  });
});

test('PROFILE-026 PROFILE-028 a patient status is added by keyboard, stands on the patient bar, and is deleted', async ({
  page,
}) => {
  const card = page.getByRole('region', { name: 'Statuses and journey' });
  const patient = await test.step('Lena adds that the patient is in hospice', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const patient = await newPatient();
    await page.goto(`${patient.address}/patientDetails`);
    await card.getByRole('button', { name: 'Add patient status' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a patient status' });
    await dialog.getByRole('radio', { name: 'Hospice' }).press('Space');
    await dialog.getByRole('textbox', { name: 'Details (optional)' }).fill('At home, since November');
    await expectAccessible(page);
    return patient;
  });

  await test.step('it is saved', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('The status Hospice was saved.')).toBeVisible();
    await expect(card.getByRole('list', { name: 'Patient statuses' })).toContainText(
      'At home, since November',
    );
  });

  await test.step('it stands on the patient bar', async () => {
    await page.goto(`${patient.address}/careSummary`);
    await expect(page.getByText('Hospice', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('she deletes it', async () => {
    await page.goto(`${patient.address}/patientDetails`);
    await card.getByRole('button', { name: 'Delete status Hospice' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete status' }).click();
    await expect(page.getByText('The status was deleted.')).toBeVisible();
    await expect(page.getByText('Hospice', { exact: true })).toHaveCount(0);
  });
});

test('PROFILE-032 PROFILE-067 a sticky note is put on a patient by keyboard, is read on every tab, edited and resolved', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Add a sticky note' });
  const patient = await test.step('Lena puts a sticky note on a patient', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const patient = await newPatient();
    await page.goto(`${patient.address}/careSummary`);
    await page.getByRole('button', { name: 'Add sticky note' }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Prefers calls before noon');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    return patient;
  });

  const notes = page.getByRole('list', { name: 'Sticky notes' });
  await test.step('it is there, marked as high', async () => {
    await expect(dialog).toBeHidden();
    await expect(notes).toContainText('High');
  });

  await test.step('it is read on another tab', async () => {
    await page.goto(`${patient.address}/logs`);
    await expect(notes).toContainText('Prefers calls before noon');
    await expectAccessible(page);
  });

  await test.step('it is edited', async () => {
    await notes.getByRole('button', { name: /^Edit: / }).press('Enter');
    const editing = page.getByRole('dialog', { name: 'Edit the sticky note' });
    await editing.getByRole('radio', { name: 'Low' }).check();
    await editing.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(editing).toBeHidden();
    await expect(notes).toContainText('Low');
  });

  await test.step('it is resolved at 200 % zoom', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    await expectAccessible(page);
    await notes.getByRole('button', { name: /^Resolve: / }).press('Enter');
    await confirmByKeyboard(page, 'Resolve');
    await expect(page.getByText('The sticky note was resolved.')).toBeVisible();
    await expect(notes).toHaveCount(0);
  });
});
