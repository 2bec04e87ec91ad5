// A patient books on a phone with a code and no account, moves and cancels by the link; the staff member says whose it is and sees it change.
import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { codeIn, linkIn, messageTo } from '../../../e2e/support/outbox.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { PHONE, test } from '../../../e2e/support/test.ts';

test('a patient books, moves and cancels by themselves, and staff see it at once', async ({
  page,
  openBrowser,
  baseURL,
}) => {
  const patient = await newPatient();
  const email = `${patient.lastName.toLowerCase()}@visitor.example`;
  const phone = await openBrowser(PHONE);
  const times = phone.getByRole('group', { name: /Free times on/ }).getByRole('button');

  await test.step('the link of the calendar panel leads to the page of the person', async () => {
    await signInByCall(page, 'lena@alveary.example');
    await page.goto('/all-patients');
    await page
      .getByRole('toolbar', { name: 'Side panels' })
      .getByRole('button', { name: 'Calendar' })
      .click();
    const panel = page.getByRole('region', { name: 'Calendar' });
    await panel.getByRole('tab', { name: 'Care Team Links' }).click();
    await panel.getByPlaceholder('Search by name...').fill('lena brandt');
    const link = panel.getByRole('link', { name: /Open link: Coaching for asthma and COPD/ }).first();
    const address = new URL((await link.getAttribute('href')) ?? '');
    await phone.goto(address.pathname);
    await expect(phone.getByRole('heading', { name: 'Book a time with Lena Brandt' })).toBeVisible();
  });

  await test.step('the patient chooses a time and says who they are', async () => {
    await expect(times.first()).toBeVisible();
    await expectAccessible(phone);
    const days = phone.getByRole('group', { name: 'Days with free times' }).getByRole('button');
    await days.nth(randomInt(4, 8)).click();
    await times.nth(randomInt(0, 3)).click();
    await phone.getByLabel('First name').fill('Avery');
    await phone.getByLabel('Last name').fill('Visitor');
    await phone.getByLabel('Email', { exact: true }).fill(email);
    await phone.getByLabel(/What is it about/).fill('Wheezing on stairs');
    await phone.getByRole('button', { name: 'Book this time' }).click();
    await expect(phone.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    await expect(phone.getByText(/The time is kept for you until/)).toBeVisible();
    await expectAccessible(phone);
  });

  await test.step('the patient reads the code, comes back to a page that was closed, and books', async () => {
    const oneTimeCode = codeIn(await messageTo(email, 1));
    await phone.reload();
    await phone.getByLabel('Code', { exact: true }).fill(oneTimeCode);
    await phone.getByRole('button', { name: 'Confirm and book' }).click();
    await expect(phone.getByRole('heading', { name: 'Your time is booked' })).toBeVisible();
    await expectAccessible(phone);
  });

  const mail = await messageTo(email, 1);
  await test.step('the link of the message opens it again, and moves it', async () => {
    expect(mail).toContain('BEGIN:VCALENDAR');
    await phone.goto(linkIn(mail));
    await phone.getByRole('button', { name: 'Choose another time' }).click();
    await times.last().click();
    await phone.getByRole('button', { name: /Move it to/ }).click();
    await expect(phone.getByRole('heading', { name: 'Your appointment was moved.' })).toBeVisible();
    expect(await messageTo(email, 2)).toContain('SEQUENCE:1');
  });

  await test.step('staff say whose it is', async () => {
    await page.goto('/admin/calendar');
    const waiting = page.getByRole('region', { name: 'Bookings without a patient' });
    const row = waiting.getByRole('listitem').filter({ hasText: email });
    await expect(row).toContainText('Wheezing on stairs');
    await expect(row).toContainText('Email confirmed');
    const open: { id: string; attendeeEmail: string }[] = await (
      await page.request.get('/gateway/admin/calendar-bookings')
    ).json();
    const booking = open.find(({ attendeeEmail }) => attendeeEmail === email);
    const answer = await page.request.put(`/gateway/admin/calendar-bookings/${booking?.id}/patient`, {
      data: { profileId: patient.profileId },
      headers: { origin: new URL(baseURL ?? '').origin },
    });
    expect(answer.status(), await answer.text()).toBe(204);
    await page.goto(`${patient.address}/appointments`);
    await expect(page.getByRole('cell', { name: 'Booked', exact: true })).toBeVisible();
  });

  await test.step('the patient cancels, and the open patient page shows it by itself', async () => {
    await phone.getByRole('button', { name: 'Cancel the appointment' }).click();
    await phone.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(phone.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Cancelled', exact: true })).toBeVisible();
    expect(await messageTo(email, 3)).toContain('METHOD:CANCEL');
    await phone.goto(linkIn(mail));
    await expect(phone.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
    await expectAccessible(phone);
  });
});
