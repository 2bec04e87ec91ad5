// A journey of a day: what is due is seen in Today, done from the list of tasks, and gone.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { origin, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('TASK-001 a coach sees in Today what is overdue, opens a log beside it, and does the task', async ({
  page,
}) => {
  const { name, profileId } = await newPatient();
  await test.step('a task of Lena is overdue', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const me = await (await page.request.get('/gateway/portal_admin/me')).json();
    const planned = await page.request.post(`/gateway/tasks?profileId=${profileId}`, {
      data: {
        purpose: 'ONBOARDING',
        due: new Date(Date.now() - 3_600_000).toISOString(),
        assignedPractitioner: me.id,
        notes: null,
      },
      headers: { origin },
    });
    expect(planned.status()).toBe(201);
  });

  const tasks = page.getByRole('region', { name: /^Tasks/ });
  const entry = tasks.getByRole('listitem').filter({ hasText: name });
  await test.step('Today says so', async () => {
    await page.goto('/dashboard/today');
    await expect(entry).toContainText('due tomorrow');
    await expect(entry).toContainText('Overdue since');
    await expectAccessible(page);
  });

  await test.step('a log opens beside it', async () => {
    await entry.getByRole('button', { name: 'Log' }).click();
    await expect(page.getByRole('region', { name: 'Communication Log' }).getByText(name)).toBeVisible();
  });

  await test.step('the task is done from the list', async () => {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Tasks' }).click();
    await expect(page).toHaveURL('/dashboard/tasks');
    await page
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: 'Done: Onboarding' })
      .click();
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  });

  await test.step('Today has forgotten it', async () => {
    await page.goto('/dashboard/today');
    await expect(tasks).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
  });
});
