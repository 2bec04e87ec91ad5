// Does a kept filter select, show its change, come back, and fail without losing anything? (document 3 §4 Filter views, §8; OP-VIEWS-3)
import type { FilterMap } from '../contract/filters.ts';
import { type FilterView, filterViewCalls } from '../contract/view-calls.ts';
import { type ListedPatient, patientListCalls } from '../contract/calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { forgetPerson } from '@alveary/portal/lib/person.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { noValues } from './testing/no-values.ts';
import { PatientList } from './patient-list.tsx';

const idOf = (at: number): string => `0190a0a0-0000-7000-8000-${String(at).padStart(12, '0')}`;
const mine = idOf(900);

const finch: ListedPatient = {
  id: idOf(77),
  firstName: 'Harold',
  lastName: 'Finch',
  dateOfBirth: '1951-11-02',
  identifiers: { EhrId: 'HL-10' },
  ...noValues,
  siteProfiles: [],
};

let gateway: Gateway;
let views: FilterView[];
beforeEach(() => {
  gateway = startGateway();
  forgetPerson();
  views = [
    { id: idOf(1), name: 'Low FEV1', filters: { 'fev1-percent': { max: 60 }, status: ['MANAGED'] } },
    { id: idOf(2), name: 'Older', filters: { colour: ['red'], age: { min: 70 } } },
  ];
  gateway.on(patientListCalls.list, () => ({ rows: [], total: 0 }));
  gateway.on(patientListCalls.choices, () => ({ conditions: ['Asthma', 'COPD'], careCoordinators: [] }));
  gateway.on(filterViewCalls.list, () => ({ filter_views: views }));
});
afterEach(() => gateway.restore());

const user = {
  ...someone,
  site_users: [{ id: mine, site_id: siteId, roles: someone.site_users[0]?.roles ?? [] }],
};

const open = () => renderInPortal(<PatientList />, { user, sites: [someSite], path: '/all-patients' });
type Screen = Awaited<ReturnType<typeof open>>['screen'];

const asked = (): FilterMap | undefined => {
  const body: unknown = gateway.received(patientListCalls.list).at(-1)?.body;
  return (body as { filters: FilterMap } | undefined)?.filters;
};

const choose = async (screen: Screen, name: string): Promise<void> => {
  await screen.getByRole('button', { name: /^View/ }).click();
  await screen.getByRole('list', { name: 'Your views' }).getByRole('button', { name }).click();
};

const openEditor = async (screen: Screen, name: string): Promise<void> => {
  await screen.getByRole('button', { name: `View: ${name}` }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Name of the view' })).toHaveValue(name);
};

it('VIEWS-001 VIEWS-002 a view is chosen by its name in the editor and narrows the list by its filter map', async () => {
  const { screen, router } = await open();
  await choose(screen, 'Low FEV1');
  await vi.waitFor(() => expect(asked()).toEqual({ 'fev1-percent': { max: 60 }, status: ['MANAGED'] }));
  await expect.element(screen.getByRole('button', { name: 'View: Low FEV1' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'FEV1 % at most 60' })).toBeVisible();
  expect(gateway.received(filterViewCalls.list)[0]?.path).toContain(mine);
  expect(new URLSearchParams(router.state.location.search).get('view')).toBe(idOf(1));
});

it('VIEWS-006 VIEWS-007 a change sets the flag, and Reset restores the saved view', async () => {
  const { screen } = await open();
  await choose(screen, 'Low FEV1');
  const flag = screen.getByRole('img', { name: 'Unsaved changes' });
  await expect.element(screen.getByRole('button', { name: 'View: Low FEV1' })).toBeVisible();
  await expect.element(flag).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Clear the filter FEV1 %' }).click();
  await expect.element(flag).toBeVisible();
  await vi.waitFor(() => expect(asked()).toEqual({ status: ['MANAGED'] }));
  await screen.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: 'FEV1 % at most 60' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Status Managed' })).toBeVisible();
  await expect.element(flag).not.toBeInTheDocument();
});

it('VIEWS-008 Unselect gives an empty filter', async () => {
  gateway.on(patientListCalls.list, ({ body }) => {
    const isEmpty = Object.keys((body as { filters: FilterMap }).filters).length === 0;
    return { rows: isEmpty ? [finch] : [], total: isEmpty ? 1 : 0 };
  });
  const { screen, router } = await open();
  await choose(screen, 'Low FEV1');
  await screen.getByRole('textbox', { name: 'Filter by patient name' }).fill('finch');
  await vi.waitFor(() => expect(asked()).toMatchObject({ name: 'finch', 'fev1-percent': { max: 60 } }));
  await expect.element(screen.getByText('No patient matches the filters')).toBeVisible();
  await screen.getByRole('button', { name: /^View: Low FEV1/ }).click();
  await screen.getByRole('button', { name: 'Unselect', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  // Only a filter that is empty finds somebody.
  await expect.element(screen.getByText('1 to 1 of 1 patient', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Filter by patient name' })).toHaveValue('');
  await expect.element(screen.getByRole('button', { name: 'Status All' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'FEV1 % at most 60' })).not.toBeInTheDocument();
  await vi.waitFor(() => expect(router.state.location.search).toBe(''));
});

it('VIEWS-009 a view that is created, and one that is updated, is selected by its name', async () => {
  const { screen } = await open();
  const written = (call: typeof filterViewCalls.add | typeof filterViewCalls.update) =>
    gateway.received(call).at(-1)?.body as { name: string; filters: FilterMap };
  gateway.on(filterViewCalls.add, ({ body }) => {
    views = [{ id: idOf(3), ...(body as Omit<FilterView, 'id'>) }, ...views];
    return { filter_views: views };
  });
  gateway.on(filterViewCalls.update, ({ body }) => {
    views = views.map((view) =>
      view.id === idOf(3) ? { id: view.id, ...(body as Omit<FilterView, 'id'>) } : view,
    );
    return { filter_views: views };
  });
  await screen.getByRole('button', { name: 'More filters' }).click();
  await screen.getByRole('combobox', { name: 'Column' }).selectOptions('Conditions');
  await screen.getByRole('checkbox', { name: 'COPD' }).click();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Views', exact: true }).click();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'With COPD{Enter}');
  await expect.element(screen.getByRole('button', { name: 'View: With COPD' })).toBeVisible();
  expect(written(filterViewCalls.add)).toEqual({ name: 'With COPD', filters: { conditions: ['COPD'] } });
  await screen.getByRole('button', { name: 'Clear the filter Conditions' }).click();
  await expect.element(screen.getByRole('img', { name: 'Unsaved changes' })).toBeVisible();
  await screen.getByRole('button', { name: /^View: With COPD/ }).click();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name of the view' }), 'Everybody');
  await screen.getByRole('button', { name: 'Update this view' }).click();
  await expect.element(screen.getByRole('button', { name: 'View: Everybody' })).toBeVisible();
  expect(written(filterViewCalls.update)).toEqual({ name: 'Everybody', filters: {} });
  await screen.getByRole('button', { name: 'View: Everybody' }).click();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the view' }), '{Enter}');
  await vi.waitFor(() => expect(gateway.received(filterViewCalls.update)).toHaveLength(2));
  await expect.element(screen.getByRole('img', { name: 'Unsaved changes' })).not.toBeInTheDocument();
});

it('VIEWS-010 VIEWS-011 a failure stays to be read, and the list of views is asked for again', async () => {
  const { screen } = await open();
  gateway.refuse(filterViewCalls.add, 'FilterViewNameTaken');
  await screen.getByRole('button', { name: 'Views', exact: true }).click();
  await expect.element(screen.getByRole('list', { name: 'Your views' })).toBeVisible();
  const before = gateway.received(filterViewCalls.list).length;
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Older');
  await screen.getByRole('button', { name: 'Save as new view' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('You have a view of this name already. Choose another name.');
  await vi.waitFor(() => expect(gateway.received(filterViewCalls.list).length).toBe(before + 1));
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Name of the view' })).toHaveValue('Older');
});

it.each([
  ['updated', filterViewCalls.update, ['Update this view']],
  ['removed', filterViewCalls.remove, ['Remove', 'Remove view']],
] as const)(
  'VIEWS-010 VIEWS-011 a view that is gone is said when it is %s, and the list is read again',
  async (_act, call, buttons) => {
    const { screen } = await open();
    await choose(screen, 'Low FEV1');
    await openEditor(screen, 'Low FEV1');
    gateway.refuse(call, 'FilterViewNotFound');
    views = views.slice(1);
    for (const name of buttons) await screen.getByRole('button', { name, exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This view is not there any more.');
  },
);

it('a view that names a column the list does not have any more opens without it and says so', async () => {
  const { screen } = await open();
  await choose(screen, 'Older');
  await vi.waitFor(() => expect(asked()).toEqual({ age: { min: 70 } }));
  await expect
    .element(screen.getByText('This view was opened without colour, which the list does not have any more.'))
    .toBeVisible();
});

it('VIEWS-003 VIEWS-004 VIEWS-005 a date column takes one of seven timespans or two days, and days clear the timespan', async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: 'More filters' }).click();
  await screen.getByRole('combobox', { name: 'Column' }).selectOptions('Last contact');
  const timespan = screen.getByRole('combobox', { name: 'Timespan' });
  expect([...timespan.element().querySelectorAll('option')].map((option) => option.value)).toEqual([
    '',
    'LAST_DAY',
    'LAST_7_DAYS',
    'LAST_30_DAYS',
    'LAST_90_DAYS',
    'LAST_6_MONTHS',
    'LAST_YEAR',
    'LAST_2_YEARS',
  ]);
  await timespan.selectOptions('Last 30 days');
  await vi.waitFor(() => expect(asked()).toEqual({ 'last-communication': { timespan: 'LAST_30_DAYS' } }));
  await userEvent.fill(screen.getByRole('textbox', { name: 'From' }), '2026-03-01');
  await userEvent.keyboard('{Tab}');
  await vi.waitFor(() => expect(asked()).toEqual({ 'last-communication': { dateFrom: '2026-03-01' } }));
  await userEvent.fill(screen.getByRole('textbox', { name: 'Until' }), '2026-03-31');
  await userEvent.keyboard('{Tab}');
  await vi.waitFor(() =>
    expect(asked()).toEqual({ 'last-communication': { dateFrom: '2026-03-01', dateTo: '2026-03-31' } }),
  );
  await screen.getByRole('combobox', { name: 'Column' }).selectOptions('Next appointment');
  await expect.element(screen.getByRole('textbox', { name: 'From' })).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Timespan' })).not.toBeInTheDocument();
});

it('filters of columns outlive a reload in the address, what tells who a patient is beside it', async () => {
  const { screen, router } = await open();
  await screen.getByRole('button', { name: 'More filters' }).click();
  await screen.getByRole('combobox', { name: 'Column' }).selectOptions('EHR ID');
  await userEvent.type(screen.getByRole('textbox', { name: 'Contains' }), 'HL-1');
  await screen.getByRole('combobox', { name: 'Column' }).selectOptions('Open events');
  await userEvent.type(screen.getByRole('textbox', { name: 'At least' }), '2');
  await vi.waitFor(() => expect(asked()).toEqual({ 'ehr-id': 'HL-1', 'open-events': { min: 2 } }));
  await vi.waitFor(() => {
    const { search } = router.state.location;
    expect(new URLSearchParams(search).get('filter')).toBe('{"open-events":{"min":2}}');
    expect(search).not.toContain('HL-1');
  });
  const { pathname, search, state } = router.state.location;
  await screen.unmount();
  const again = await renderInPortal(<PatientList />, {
    user,
    sites: [someSite],
    entry: { pathname, search, state },
  });
  await expect.element(again.screen.getByRole('button', { name: 'EHR ID HL-1' })).toBeVisible();
  await expect.element(again.screen.getByRole('button', { name: 'Open events at least 2' })).toBeVisible();
});
