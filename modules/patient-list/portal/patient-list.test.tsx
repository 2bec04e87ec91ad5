import type { ListedPatient } from '../contract/calls.ts';
import { patientListCalls } from '../contract/calls.ts';
import { listColumnCalls } from '@alveary/modules/list-columns/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { forgetPerson } from '@alveary/portal/lib/person.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { noValues } from './testing/no-values.ts';
import { PatientList } from './patient-list.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(listColumnCalls.keep, () => undefined);
  gateway.on(patientListCalls.choices, () => ({ conditions: [], careCoordinators: [] }));
  forgetPerson();
});
afterEach(() => gateway.restore());

const bay = {
  ...someSite,
  id: '0190a0a0-0000-7000-8000-000000000002',
  short_name: 'Bay Allergy',
  slug: 'bay',
};
const harborSite = { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung' };
const idOf = (at: number): string => `0190a0a0-0000-7000-8000-${String(at).padStart(12, '0')}`;

const patient = (at: number, given: Partial<ListedPatient> = {}): ListedPatient => ({
  id: idOf(at),
  firstName: 'Pat',
  lastName: `Name${at}`,
  dateOfBirth: '1951-03-09',
  identifiers: { EhrId: `HL-${at}` },
  ...noValues,
  siteProfiles: [{ id: idOf(1000 + at), engagementStatus: 'MANAGED', site: harborSite }],
  ...given,
});
const patients = Array.from({ length: 50 }, (_, at) => patient(at + 1));

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Body {
  readonly filters: Record<string, unknown>;
  readonly page: number;
  readonly sort: string;
}
const asked = (): Body[] => gateway.received(patientListCalls.list).map(({ body }) => body as Body);

const open = async (rows: readonly ListedPatient[] = patients, total = 120) => {
  gateway.on(patientListCalls.list, () => ({ rows, total }));
  const place = { sites: [someSite, bay], path: '/all-patients' };
  return renderInPortal(
    <div style={{ height: 600 }}>
      <PatientList />
    </div>,
    place,
  );
};

describe('the list of all patients', () => {
  it('FORMAT-006 shows the documented columns of a page by name, N/A where a date is missing', async () => {
    const grace = patient(7, {
      firstName: 'Grace',
      lastName: 'Kim',
      dateOfBirth: null,
      identifiers: { EhrId: null },
      siteProfiles: [
        { id: idOf(1), engagementStatus: 'AWARE', site: harborSite },
        {
          id: idOf(2),
          engagementStatus: 'MANAGED',
          site: { id: bay.id, slug: 'bay', shortName: 'Bay Allergy' },
        },
      ],
    });
    const { screen } = await open([grace, patient(8)], 2);
    await expect.element(screen.getByRole('table', { name: 'All patients' })).toBeVisible();
    const heads = screen.getByRole('columnheader').elements();
    expect(heads.map((head) => head.textContent)).toEqual([
      // The box that chooses all rows.
      '',
      'Patient',
      'Status',
      'Site',
      'Age',
      'EHR ID',
      'Care coordinator',
      'Last spirometry',
      'FEV1 %',
      'Last contact',
      'Next appointment',
      'Open events',
    ]);
    const [first, second] = screen.getByRole('row').elements().slice(1);
    expect(first?.textContent).toBe('Grace KimAwareHarbor Lung +1–––N/A–N/AN/A–');
    expect(second?.textContent).toMatch(/^Pat Name8ManagedHarbor Lung\d\dHL-8–N\/A–N\/AN\/A–$/);
    await expect.element(screen.getByText('1 to 2 of 2 patients')).toBeVisible();
    expect(asked()).toEqual([{ filters: {}, page: 0, size: 50, sort: 'name,asc', zone }]);
  });

  it('API-011 asks once, when 200 ms have passed since the last letter', async () => {
    const { screen } = await open();
    await expect.element(screen.getByText('1 to 50 of 120 patients')).toBeVisible();
    gateway.on(patientListCalls.list, () => ({ rows: [patient(3)], total: 1 }));
    const field = screen.getByRole('textbox', { name: 'Filter by patient name' });
    const before = asked().length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await userEvent.type(field, 'finc');
      await vi.advanceTimersByTimeAsync(199);
      await userEvent.type(field, 'h');
      await vi.advanceTimersByTimeAsync(199);
      expect(asked()).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
    } finally {
      vi.useRealTimers();
    }
    await expect.element(screen.getByText('1 to 1 of 1 patient')).toBeVisible();
    expect(
      asked()
        .slice(before)
        .map(({ filters }) => filters['name']),
    ).toEqual(['finch']);
  });

  it('API-011 nothing is drawn of the loading in the first 200 ms', async () => {
    gateway.on(patientListCalls.list, () => new Promise(() => {}));
    const { screen } = await renderInPortal(<PatientList />);
    const skeleton = screen.getByRole('status', { name: 'Loading patients' });
    await expect.element(skeleton).toBeInTheDocument();
    expect(getComputedStyle(skeleton.element()).animationDelay).toBe('0.2s');
  });

  it('status and site narrow the list, chips say so, and Clear takes all away', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Status All' }).click();
    await screen.getByRole('checkbox', { name: 'Managed' }).click();
    await screen.getByRole('checkbox', { name: 'Aware', exact: true }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Status Aware, Managed' })).toHaveFocus();
    await screen.getByRole('button', { name: 'Site All' }).click();
    await screen.getByRole('checkbox', { name: 'Bay Allergy' }).click();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() =>
      expect(asked().at(-1)?.filters).toEqual({ status: ['AWARE', 'MANAGED'], site: [bay.id] }),
    );
    await screen.getByRole('button', { name: 'Clear the filter Site' }).click();
    await expect.element(screen.getByRole('button', { name: 'Site All' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Status Aware, Managed' })).toBeVisible();
    await screen.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'Status All' })).toBeVisible();
  });

  it('pages, the other direction, and SHELL-086 the scrollbar stands out for a second when the rows are others', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Page 3' }).click();
    await vi.waitFor(() => expect(asked().at(-1)?.page).toBe(2));
    await expect.element(screen.getByText('101 to 120 of 120 patients')).toBeVisible();
    gateway.on(patientListCalls.list, () => ({ rows: patients.slice(3), total: 120 }));
    const marked = () => document.querySelector('[data-scrollbar="highlight"]');
    await expect.poll(marked).toBeNull();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await screen.getByRole('button', { name: 'Patient', exact: true }).click();
      while (marked() === null) {
        await vi.advanceTimersByTimeAsync(0);
        await new Promise(requestAnimationFrame);
      }
      await vi.advanceTimersByTimeAsync(999);
      expect(marked()).not.toBeNull();
      await vi.advanceTimersByTimeAsync(1);
      expect(marked()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
    expect(asked().at(-1)).toMatchObject({ page: 0, sort: 'name,desc' });
  });

  it('a page that is empty by now leads to the last one', async () => {
    const { screen } = await open();
    await expect.element(screen.getByText('1 to 50 of 120 patients')).toBeVisible();
    gateway.on(patientListCalls.list, ({ body }) => ({
      rows: (body as Body).page > 1 ? [] : patients.slice(0, 20),
      total: 70,
    }));
    await screen.getByRole('button', { name: 'Page 3', exact: true }).click();
    await expect.element(screen.getByText('51 to 70 of 70 patients')).toBeVisible();
    await vi.waitFor(() => expect(asked().map(({ page }) => page)).toEqual([0, 2, 1]));
  });

  it('arrows move between patients, Enter opens, and the way back finds the filter as it was', async () => {
    const { screen, router } = await open();
    const first = screen.getByRole('link', { name: 'Pat Name1', exact: true });
    await expect.element(first).toBeVisible();
    first.element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    await expect.element(screen.getByRole('link', { name: 'Pat Name2', exact: true })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe(`/site/harbor-lung/patient/${idOf(1002)}`);
  });

  it('filters, order and page outlive a reload; a typed name stands beside the address, not in it', async () => {
    const { screen, router } = await open();
    await screen.getByRole('button', { name: 'Status All' }).click();
    await screen.getByRole('checkbox', { name: 'Aware', exact: true }).click();
    await userEvent.keyboard('{Escape}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Filter by patient name' }), 'finch');
    await screen.getByRole('button', { name: 'Patient', exact: true }).click();
    await screen.getByRole('button', { name: 'Page 3' }).click();
    await vi.waitFor(() => expect(asked().at(-1)).toMatchObject({ page: 2, sort: 'name,desc' }));
    const { pathname, search, state } = router.state.location;
    expect(search).toBe('?status=AWARE&sort=name%2Cdesc&page=3');
    await screen.unmount();
    const entry = { pathname, search, state };
    const again = await renderInPortal(<PatientList />, { sites: [someSite, bay], entry });
    await expect
      .element(again.screen.getByRole('textbox', { name: 'Filter by patient name' }))
      .toHaveValue('finch');
    expect(asked().at(-1)).toEqual({
      filters: { name: 'finch', status: ['AWARE'] },
      page: 2,
      size: 50,
      sort: 'name,desc',
      zone,
    });
    await again.screen.unmount();
    const someoneElse = { ...someone, id: idOf(77) };
    const other = await renderInPortal(<PatientList />, { entry, user: someoneElse });
    await expect.element(other.screen.getByRole('textbox')).toHaveValue('');
  });

  it('the columns that a person chose are there the next time', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Columns' }).click();
    await screen.getByRole('checkbox', { name: 'Age' }).click();
    await screen.getByRole('button', { name: 'EHR ID earlier' }).click();
    await screen.getByRole('button', { name: 'Site wider' }).click();
    await userEvent.keyboard('{Escape}');
    const heads = () => screen.getByRole('columnheader').elements();
    const chosen = ['', 'Patient', 'Status', 'Site', 'EHR ID', 'Care coordinator', 'Last spirometry'].concat([
      'FEV1 %',
      'Last contact',
      'Next appointment',
      'Open events',
    ]);
    await vi.waitFor(() => expect(heads().map((head) => head.textContent)).toEqual(chosen));
    await screen.unmount();
    const { screen: next } = await open();
    await expect.element(next.getByRole('columnheader', { name: 'EHR ID' })).toBeVisible();
    expect(
      next
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    ).toEqual(chosen);
    // While no row is there yet the heads share the whole width.
    const site = () => next.getByRole('columnheader', { name: 'Site' }).element();
    await expect.poll(() => site().getBoundingClientRect().width).toBeCloseTo(128, 0);
    localStorage.clear();
  });

  it('the usual columns of a site with every feature stand beside each other at 1440: open events are not scrolled to', async () => {
    gateway.on(patientListCalls.list, () => ({ rows: patients, total: 50 }));
    const every = { ...someSite, feature_values: { portal_spo2: true, portal_dyspnea: true } };
    const { screen } = await renderInPortal(
      // A window of 1440 without the bar of buttons.
      <div style={{ height: 600, width: 1392 }}>
        <PatientList />
      </div>,
      { sites: [every], path: '/all-patients' },
    );
    await expect.element(screen.getByRole('link', { name: 'Pat Name5', exact: true })).toBeVisible();
    await expect.element(screen.getByRole('columnheader', { name: 'SpO2' })).toBeVisible();
    const scroller = screen.getByRole('table').element().parentElement;
    expect(scroller?.scrollWidth).toBeLessThanOrEqual(scroller?.clientWidth ?? 0);
  });

  it('a click anywhere on the row opens the patient', async () => {
    const { screen, router } = await open();
    await screen.getByRole('cell', { name: 'HL-5', exact: true }).click();
    expect(router.state.location.pathname).toBe(`/site/harbor-lung/patient/${idOf(1005)}`);
  });

  it('says that nobody matches, and what to do', async () => {
    const { screen } = await open([], 0);
    await expect.element(screen.getByText('No patients yet')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Filter by patient name' }), 'zz');
    await expect.element(screen.getByText('No patient matches the filters')).toBeVisible();
    await screen.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(screen.getByText('No patients yet')).toBeVisible();
  });

  it('a failure keeps the filters and offers Retry', async () => {
    gateway.cut(patientListCalls.list);
    const { screen } = await renderInPortal(<PatientList />);
    await expect.element(screen.getByRole('alert')).toBeVisible();
    gateway.on(patientListCalls.list, () => ({ rows: patients, total: 50 }));
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('1 to 50 of 50 patients')).toBeVisible();
  });
});
