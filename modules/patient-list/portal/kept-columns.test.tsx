// Are the columns that a person chooses kept on the server, for the place they were chosen in, and shown again? (OP-VIEWS-1)
import { listColumnCalls } from '@alveary/modules/list-columns/contract/calls.ts';
import { forgetPerson } from '@alveary/portal/lib/person.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patientListCalls } from '../contract/calls.ts';
import { PatientList } from './patient-list.tsx';
import { noValues } from './testing/no-values.ts';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(patientListCalls.choices, () => ({ conditions: [], careCoordinators: [] }));
  gateway.on(patientListCalls.list, () => ({
    rows: [
      {
        id: '0190a0a0-0000-7000-8000-000000000001',
        firstName: 'Pat',
        lastName: 'Name',
        dateOfBirth: '1951-03-09',
        identifiers: { EhrId: null },
        ...noValues,
        siteProfiles: [],
      },
    ],
    total: 1,
  }));
  gateway.on(listColumnCalls.keep, () => undefined);
  forgetPerson();
});
afterEach(() => {
  gateway.restore();
  localStorage.clear();
});

const usual = { order: [], hidden: [], added: [], pinned: [], widths: {} };
type Place = NonNullable<Parameters<typeof renderInPortal>[1]>;
const open = (place: Place = {}) =>
  renderInPortal(<PatientList site={place.path?.startsWith('/site/') ? someSite : null} />, {
    sites: [someSite],
    path: '/all-patients',
    ...place,
  });
type Screen = Awaited<ReturnType<typeof open>>['screen'];
const heads = (screen: Screen): string[] =>
  screen
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent ?? '');
const sent = () =>
  gateway.received(listColumnCalls.keep).map(({ path, body }) => [path.split('/').at(-1), body]);

it('a column that is hidden is kept for the person, and stays hidden when the list is opened again', async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Columns' }).click();
  await screen.getByRole('checkbox', { name: 'Age' }).click();
  await screen.getByRole('checkbox', { name: 'Grade' }).click();
  // Between two slow clicks the first may be sent by itself: the last one is what stays.
  await vi.waitFor(() =>
    expect(sent().at(-1)).toEqual([
      'patients',
      { siteId: null, choice: { ...usual, hidden: ['age'], added: ['session-grade'] } },
    ]),
  );
  await screen.unmount();
  const again = await open();
  await expect.element(again.screen.getByRole('columnheader', { name: 'Grade' })).toBeVisible();
  expect(heads(again.screen)).not.toContain('Age');
});

it('what the settings bring is shown from the first drawing on, without columns that no release has', async () => {
  const choice = {
    ...usual,
    order: ['gone', 'name', 'site', 'status'],
    hidden: ['age'],
    added: ['gone'],
    pinned: ['gone', 'site'],
  };
  const { screen } = await open({
    listColumns: [{ list: 'patients', site_id: null, choice }],
  });
  await expect.element(screen.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  expect(heads(screen).slice(1, 4)).toEqual(['Patient', 'Site', 'Status']);
  expect(heads(screen)).not.toContain('Age');
});

it('on the page of a site the choice is that of the site', async () => {
  const choice = { ...usual, hidden: ['age'] };
  const { screen } = await open({
    path: `/site/${someSite.slug}`,
    listColumns: [{ list: 'patients', site_id: null, choice }],
  });
  await expect.element(screen.getByRole('columnheader', { name: 'Age' })).toBeVisible();
  await screen.getByRole('button', { name: 'Columns' }).click();
  await screen.getByRole('checkbox', { name: 'Site' }).click();
  await vi.waitFor(() =>
    expect(sent()).toEqual([['patients', { siteId, choice: { ...usual, hidden: ['site'] } }]]),
  );
});

it('what an earlier release kept in the browser is taken over once', async () => {
  const key = `alveary.columns.${someone.id}.patients`;
  localStorage.setItem(key, JSON.stringify({ ...usual, hidden: ['age'] }));
  const { screen } = await open();
  await vi.waitFor(() =>
    expect(sent()).toEqual([['patients', { siteId: null, choice: { ...usual, hidden: ['age'] } }]]),
  );
  expect([heads(screen).includes('Age'), localStorage.getItem(key)]).toEqual([false, null]);
});

it('an address that narrows by a column which is gone says so, and asks without it', async () => {
  const filter = encodeURIComponent(JSON.stringify({ colour: ['red'], age: { min: 70 } }));
  const { screen } = await open({ path: `/all-patients?filter=${filter}` });
  await expect
    .element(screen.getByText('Not narrowed by colour: the list does not have this any more.'))
    .toBeVisible();
  expect(gateway.received(patientListCalls.list)[0]?.body).toMatchObject({ filters: { age: { min: 70 } } });
});
