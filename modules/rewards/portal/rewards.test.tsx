// Does the rewards view fetch all it shows, say what failed, and change a reward in part? (document 3 §4, §8; OP-REWARD-1)
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { showDay } from '@alveary/portal/lib/dates.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { rewardCalls } from '../contract/calls.ts';
import type { RewardAccount, RewardActivity } from '../contract/model.ts';
import { RewardsTab } from './rewards.tab.tsx';

const today = new Date().toISOString();
const start = `${today.slice(0, 7)}-01`;

const account: RewardAccount = {
  isEligibleToEarnReward: true,
  earningAmountBeginningOfMonth: 4000,
  maxEarningAmountAnnual: 20_000,
  earningPercentage: 21.3,
  startDateOfCurrentMonth: start,
  endDateOfCurrentMonth: `${today.slice(0, 7)}-28`,
};
const activity: RewardActivity = {
  id: '0190a0a0-0000-7000-8000-0000000c0001',
  profile_id: '0190a0a0-0000-7000-8000-000000500002',
  type: 'QUESTIONNAIRE',
  status: 'PENDING',
  amount: 250,
  currency: 'USD',
  earned_at: today,
  note: null,
  version: 3,
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'reward', content: {}, updatedAt: today }));
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(rewardCalls.account, () => account);
  gateway.on(rewardCalls.activities, () => [activity]);
  gateway.on(rewardCalls.types, () => [{ type: 'QUESTIONNAIRE' as const, name: 'A questionnaire' }]);
  gateway.on(rewardCalls.statuses, () => [
    { status: 'PENDING' as const, name: 'Waiting' },
    { status: 'APPROVED' as const, name: 'Approved' },
  ]);
});
afterEach(() => gateway.restore());

const open = async () => (await renderInPortal(onPatientPage(<RewardsTab />), { user: someone })).screen;
const openDialog = async () => {
  const screen = await open();
  await screen.getByRole('button', { name: /^Change reward: A questionnaire/ }).click();
  await screen.getByRole('combobox', { name: 'Status' }).click();
  await screen.getByRole('option', { name: 'Approved' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  return screen;
};

describe('the Rewards tab', () => {
  it('REWARD-001 REWARD-002 REWARD-003 shows month and year above the activity', async () => {
    const screen = await open();
    await expect.element(screen.getByText('Can earn rewards', { exact: true })).toBeVisible();
    const said = screen.getByRole('definition');
    await expect
      .poll(() => said.elements().map((one) => one.textContent))
      .toEqual([
        '$2.50',
        `${showDay(start, 'en-US')} to ${showDay(account.endDateOfCurrentMonth, 'en-US')}`,
        '$40.00',
        '$42.50 of $200.00 (21%)',
        '',
      ]);
    await expect
      .element(screen.getByRole('progressbar', { name: '21% of what can be earned in a year' }))
      .toBeVisible();
    const rows = screen.getByRole('table', { name: 'Rewards' }).getByRole('row');
    await expect.poll(() => rows.elements()[1]?.textContent).toMatch(/^A questionnaire.*\$2\.50Waiting/);
  });

  it('REWARD-005 REWARD-006 fetches account detail, activity, types and statuses', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('table', { name: 'Rewards' })).toBeVisible();
    const of = { profile_id: '0190a0a0-0000-7000-8000-000000500002' };
    expect(gateway.received(rewardCalls.account)[0]?.query).toEqual(of);
    expect(gateway.received(rewardCalls.activities)[0]?.query).toEqual(of);
    expect(gateway.received(rewardCalls.types)).toHaveLength(1);
    expect(gateway.received(rewardCalls.statuses)).toHaveLength(1);
    // The words are those of the server.
    await expect
      .element(screen.getByRole('rowheader', { name: 'A questionnaire', exact: true }))
      .toBeVisible();
    await expect.element(screen.getByRole('cell', { name: 'Waiting', exact: true })).toBeVisible();
  });

  it.each([
    ['the account', rewardCalls.account],
    ['the activity', rewardCalls.activities],
    ['the types', rewardCalls.types],
    ['the statuses', rewardCalls.statuses],
  ])('REWARD-014 keeps in sight that %s could not be fetched', async (_what, call) => {
    gateway.refuse(call, 'NotAllowed');
    const screen = await open();
    await expect.element(screen.getByText(errorCatalogue.NotAllowed.message)).toBeVisible();
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => gateway.received(call).length).toBe(2);
  });

  it('REWARD-014 keeps in sight that what is shown could not be fetched anew', async () => {
    gateway.on(rewardCalls.update, () => {
      gateway.refuse(rewardCalls.activities, 'NotAllowed');
      return { ...activity, status: 'APPROVED' as const, version: 4 };
    });
    const screen = await openDialog();
    await expect.element(screen.getByText(errorCatalogue.NotAllowed.message)).toBeVisible();
    await expect.element(screen.getByRole('table', { name: 'Rewards' })).toBeVisible();
  });

  it('says whose reward is changed and which, and calls nothing wrong that nobody has touched', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: /^Change reward: A questionnaire/ }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText(nameOf(someSiteProfile.profile))).toBeVisible();
    await expect.element(dialog.getByText(/^\$2[.]50 of /)).toBeVisible();
    await userEvent.tab();
    await expect.element(dialog.getByRole('textbox', { name: 'Note (optional)' })).toHaveFocus();
    await expect.element(dialog.getByText('No changes')).toBeVisible();
    await expect
      .element(dialog.getByRole('combobox', { name: 'Status' }))
      .not.toHaveAttribute('aria-invalid', 'true');
  });

  it('REWARD-007 REWARD-013 changes the status alone, as it was seen', async () => {
    gateway.on(rewardCalls.update, () => ({ ...activity, status: 'APPROVED' as const, version: 4 }));
    const screen = await openDialog();
    await expect.element(screen.getByText('The reward was changed.')).toBeVisible();
    expect(gateway.received(rewardCalls.update)[0]?.path).toBe(
      `/gateway/services/patient-log/api/v1/reward/reward-activity/${activity.id}`,
    );
    expect(gateway.received(rewardCalls.update)[0]?.body).toEqual({ version: 3, status: 'APPROVED' });
  });

  it('REWARD-015 a failed change is kept in sight, and comes back to the form, which stays open', async () => {
    gateway.refuse(rewardCalls.update, 'DatabaseUnavailable');
    const screen = await openDialog();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText(errorCatalogue.DatabaseUnavailable.message)).toBeVisible();
    await expect.element(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('Approved');
    gateway.on(rewardCalls.update, () => activity);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('The reward was changed.')).toBeVisible();
  });

  it('says that somebody takes no part', async () => {
    gateway.on(rewardCalls.activities, () => []);
    gateway.on(rewardCalls.account, () => ({ ...account, maxEarningAmountAnnual: 0 }));
    const screen = await open();
    await expect
      .element(screen.getByText('The patient takes no part in the rewards programme.'))
      .toBeVisible();
  });
});
