// Journeys of a log that is not saved yet: kept over a crash, a failed save and a hasty close.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';
import { fillPhoneCall, newLogOf, saveOf, newNoteOf } from './testing/log-panel.ts';

test('what was typed survives a crash, is offered again and is saved once', async ({ context }) => {
  const { address, profileId } = await test.step('Lena types a log, and her browser is gone', async () => {
    const page = await context.newPage();
    await signInByCall(page, 'lena@alveary.example');
    const { address, profileId } = await newPatient();
    const panel = await newLogOf(page, address);
    await fillPhoneCall(panel, 'Typed before the crash');
    await newNoteOf(panel).click();
    await page.keyboard.type('Half a note');
    await expect(panel.getByText('Draft kept')).toBeVisible();
    await page.close({ runBeforeUnload: false });
    return { address, profileId };
  });

  const next = await test.step('her draft is back, and she saves it', async () => {
    const next = await context.newPage();
    const again = await newLogOf(next, address);
    await expect(again.getByText('Your draft is back')).toBeVisible();
    await expect(again.getByLabel('Subject')).toHaveValue('Typed before the crash');
    await expect(newNoteOf(again)).toContainText('Half a note');
    await saveOf(again).click();
    await expect(next.getByText('Log saved')).toBeVisible();
    return next;
  });

  await test.step('the next log begins empty: it was saved once', async () => {
    const third = await newLogOf(next, address);
    await expect(third.getByText('Your draft is back')).toHaveCount(0);
    await expect(third.getByLabel('Subject')).toHaveValue('');
    const logs = await next.request.get(`/gateway/communications?principal.equals=${profileId}`);
    const subjects = ((await logs.json()) as { subject: string }[]).map((log) => log.subject);
    expect(subjects.filter((subject) => subject === 'Typed before the crash')).toHaveLength(1);
  });
});

test('LOG-010 a failed save keeps the text, and a retry writes the log once', async ({ page }) => {
  const { profileId, panel } = await test.step('Lena types a log', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { address, profileId } = await newPatient();
    const panel = await newLogOf(page, address);
    await fillPhoneCall(panel, 'Saved over a broken line');
    return { profileId, panel };
  });

  await test.step('its answer is lost, and what she typed is kept', async () => {
    // The server receives the log, but its answer is lost on the way.
    await page.route('**/gateway/communications?profileId=*', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await saveOf(panel).click();
    await expect(panel.getByText('Error with log.', { exact: true })).toBeVisible();
    await expect(panel.getByText(/What you typed is kept/)).toBeVisible();
    await expectAccessible(page, '[data-part="work"]');
  });

  await test.step('she corrects it and tries again', async () => {
    await page.unroute('**/gateway/communications?profileId=*');
    await panel.getByLabel('Subject').fill('Saved over a mended line');
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Log saved')).toBeVisible();
  });

  await test.step('one log was written, the corrected one', async () => {
    const answer = await page.request.get(`/gateway/communications?principal.equals=${profileId}`);
    const subjects = ((await answer.json()) as { subject: string }[]).map((log) => log.subject);
    expect(subjects).toContain('Saved over a mended line');
    expect(subjects).not.toContain('Saved over a broken line');
  });
});

test('closing with unsaved text asks, Ctrl+S saves, and the dot says what is unsaved', async ({ page }) => {
  const panel = await test.step('what is typed is marked as unsaved', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { address } = await newPatient();
    const panel = await newLogOf(page, address);
    await expect(panel.getByRole('img', { name: 'Unsaved changes' })).toHaveCount(0);
    await fillPhoneCall(panel, 'Saved by key');
    await expect(panel.getByRole('img', { name: 'Unsaved changes' })).toBeVisible();
    return panel;
  });

  await test.step('closing asks, and stays', async () => {
    await panel.getByRole('button', { name: /^Close/ }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('You have unsaved changes. Are you sure you want to leave?');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(panel.getByLabel('Subject')).toHaveValue('Saved by key');
  });

  await test.step('Ctrl+S saves and closes', async () => {
    await panel.getByLabel('Subject').press('ControlOrMeta+s');
    await expect(page.getByText('Log saved')).toBeVisible();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'New log' })).toBeFocused();
  });
});
