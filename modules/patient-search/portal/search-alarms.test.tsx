// The admins of a site learn who looked up too many patients, take note of it, and lift the stop of staff (OP-PSEARCH-3).
import { afterEach, beforeEach, expect, it } from 'vitest';
import { roleSeeds, type RoleCode } from '@alveary/contract/policies/actions.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { type SearchAlarm, searchLimitCalls } from '../contract/search-limit.calls.ts';
import { AlarmSign } from './alarm-sign.tsx';
import { SearchAlarms } from './search-alarms.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => gateway.restore());

const alarm = (at: number, name: string, more: Partial<SearchAlarm> = {}): SearchAlarm => ({
  id: `0190a0a0-0000-7000-8000-00000000070${at}`,
  user_id: `0190a0a0-0000-7000-8000-00000000080${at}`,
  first_name: name,
  last_name: 'Tester',
  raised_at: '2026-01-05T14:05:00Z',
  of_staff: false,
  stopped_at: null,
  ...more,
});

const withRole = (code: RoleCode) => ({
  ...someone,
  is_staff: false,
  site_users: [
    {
      site_id: someSite.id,
      roles: [{ id: someSite.id, code, actions_permitted: [...roleSeeds[code].actions] }],
    },
  ],
});

const open = (role: RoleCode = 'portal_site_admin') =>
  renderInPortal(<SearchAlarms site={someSite} locale="en-US" />, {
    path: '/settings',
    user: withRole(role),
    sites: [someSite],
  });

it('each alarm is told with a count, and gone once somebody took note', async () => {
  let alarms = [alarm(1, 'Rosa'), alarm(2, 'Marco')];
  gateway.on(searchLimitCalls.alarms, () => alarms);
  gateway.on(searchLimitCalls.noteAlarm, () => {
    alarms = alarms.slice(1);
    return undefined;
  });
  const { screen } = await open();
  await expect.element(screen.getByRole('heading', { name: '2 search alarms' })).toBeVisible();
  await expect
    .element(screen.getByText(/Rosa Tester looked up 20 patients of other practices/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Take note of the alarm about Rosa Tester' }).click();
  await expect.element(screen.getByRole('heading', { name: '1 search alarm' })).toBeVisible();
  expect(screen.getByText(/Rosa Tester looked up/).elements()).toEqual([]);
  expect(gateway.received(searchLimitCalls.noteAlarm)[0]?.path).toContain(alarm(1, 'Rosa').id);
});

it('says that staff looked up patients of the site, and lifts their stop when an admin allows it', async () => {
  let alarms = [alarm(1, 'Sam', { of_staff: true, stopped_at: '2026-01-05T14:20:00Z' })];
  gateway.on(searchLimitCalls.alarms, () => alarms);
  gateway.on(searchLimitCalls.lift, () => {
    alarms = [alarm(1, 'Sam', { of_staff: true })];
    return undefined;
  });
  const { screen } = await open();
  await expect
    .element(screen.getByText(/looked up 100 patients of practices they do not work at/))
    .toBeVisible();
  await expect.element(screen.getByText(/After 500 the search was stopped/)).toBeVisible();
  await screen.getByRole('button', { name: 'Lift the limit for Sam Tester' }).click();
  await expect.element(screen.getByText(/After 500 the search was stopped/)).not.toBeInTheDocument();
  expect(gateway.received(searchLimitCalls.lift)[0]?.path).toContain(alarm(1, 'Sam').id);
  await expect
    .element(screen.getByRole('button', { name: 'Take note of the alarm about Sam Tester' }))
    .toBeVisible();
});

it('nothing is asked or shown for who may not change users', async () => {
  await open('portal_site_caregiver');
  expect(gateway.received(searchLimitCalls.alarms)).toEqual([]);
});

it('the header of every page says it to admins until it is noted, and leads there', async () => {
  let alarms = [alarm(1, 'Rosa')];
  gateway.on(searchLimitCalls.alarms, () => alarms);
  gateway.on(searchLimitCalls.noteAlarm, () => {
    alarms = [];
    return undefined;
  });
  const both = (
    <>
      <AlarmSign />
      <SearchAlarms site={someSite} locale="en-US" />
    </>
  );
  const { screen } = await renderInPortal(both, { user: withRole('portal_site_admin'), sites: [someSite] });
  const sign = screen.getByRole('link', { name: '1 search alarm' });
  await expect.element(sign).toHaveAttribute('href', `/settings/${someSite.slug}`);
  await screen.getByRole('button', { name: 'Take note of the alarm about Rosa Tester' }).click();
  await expect.element(sign).not.toBeInTheDocument();
  await screen.unmount();
  const asked = gateway.received(searchLimitCalls.alarms).length;
  const user = withRole('portal_site_caregiver');
  const other = (await renderInPortal(<AlarmSign />, { user, sites: [someSite] })).screen;
  expect(other.getByRole('link').elements()).toEqual([]);
  expect(gateway.received(searchLimitCalls.alarms)).toHaveLength(asked);
});
