// A goal that was typed is safe from a key pressed too often.
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { GoalDialog } from './goal.dialog.tsx';

const maya = {
  id: '0190a0a0-0000-7000-8000-000000500002',
  firstName: 'Maya',
  lastName: 'Thornton',
  dateOfBirth: '1988-04-17',
} as SiteProfile['profile'];

it('Escape answers the question about what is typed with no, once, and the dialog below it stays', async () => {
  const gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'x', content: {}, updatedAt: '2026-11-20T10:00:00Z' }));
  const onClose = vi.fn();
  const { screen } = await renderInPortal(
    <GoalDialog profile={maya} locale="en-US" currentId={null} onClose={onClose} />,
  );
  const goal = screen.getByRole('textbox', { name: 'Goal' });
  await goal.fill('Walk to the bakery');
  const question = screen.getByText(/Are you sure you want to leave/);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(goal).toHaveValue('Walk to the bakery');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  gateway.restore();
});
