// Which layout stands around which address, and what is in it? The real routes, with a stand-in for the server.
import { patientListCalls } from '@alveary/modules/patient-list/contract/calls.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { portalUserCalls } from '@alveary/modules/portal-users/contract/calls.ts';
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import { matchRoutes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { forgetPerson } from '../lib/person.ts';
import { confirm } from '../shell/confirm.ts';
import { patientTabs } from '../shell/feature.ts';
import { FirstTab } from '../shell/first-tab.tsx';
import { noticeStore, showError, showSuccess } from '../shell/notices.ts';
import { closeSearch } from '../shell/search-store.ts';
import { sessionClock } from '../shell/session-clock.ts';
import { switchSingleKeys } from '../shell/single-keys.ts';
import { type Gateway, startGateway } from '../shell/testing/gateway.ts';
import { siteId, someone, someSite } from '../shell/testing/portal.tsx';
import { EmptyLayout } from './empty-layout.tsx';
import { features } from './features.ts';
import { openPortal, routes, usSite } from './testing/whole-portal.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  forgetPerson();
  switchSingleKeys(true);
  closeSearch();
  noticeStore.set(() => ({ errors: [], toasts: [] }));
});
afterEach(() => gateway.restore());

const caregiver: PortalUser = {
  ...someone,
  site_users: [
    {
      site_id: siteId,
      roles: [{ id: siteId, code: 'portal_site_caregiver', actions_permitted: ['action_profile_view'] }],
    },
  ],
};
const open = (path: string, user: PortalUser = someone, sites: readonly Site[] = [usSite]) =>
  openPortal(gateway, path, user, sites);

describe('where a person starts', () => {
  it('SHELL-039 SHELL-044 OP-SHELL-2 internal users start with the dashboard of today', async () => {
    const { screen, at } = await open('/');
    await at('/dashboard/today');
    await expect
      .element(screen.getByRole('link', { name: 'Dashboard' }))
      .toHaveAttribute('aria-current', 'page');
    await expect.element(screen.getByRole('heading', { name: 'Recently opened' })).toBeVisible();
  });

  it('SHELL-037 SHELL-060 OP-SHELL-2 the others with their patients, and the home button leads there too', async () => {
    const { screen, router, at } = await open('/', caregiver);
    await at('/all-patients');
    await expect.element(screen.getByRole('region', { name: 'All patients' })).toBeVisible();
    await router.navigate('/sites');
    await screen.getByRole('link', { name: 'Home' }).click();
    await at('/all-patients');
  });

  it('SHELL-037 SHELL-038 SHELL-039 the index has the tabs All Patients, Dashboard, Sites', async () => {
    const { screen, at } = await open('/dashboard');
    await at('/dashboard/today');
    const tabs = screen.getByRole('navigation', { name: 'Start' }).getByRole('link');
    expect(tabs.elements().map((tab) => tab.textContent)).toEqual(['All Patients', 'Dashboard', 'Sites']);
    await tabs.nth(2).click();
    await at('/sites');
    await expect.element(screen.getByText('No sites yet')).toBeVisible();
  });

  it.each([
    ['/site/patient', '/all-patients'],
    ['/site/harbor-lung/patient', '/site/harbor-lung'],
  ])('OP-SHELL-5 %s leads to %s', async (from, to) => {
    await (await open(from, caregiver)).at(to);
  });
});

describe('the guard of the default layout', () => {
  it.each<[string, Partial<PortalUser>]>([
    ['without a portal configuration', { portal_configuration: null }],
    ['without a site', { site_users: [] }],
  ])(
    'SHELL-048 SHELL-013 blocks a person %s, who is shown and asks nothing of patients',
    async (_name, more) => {
      const { screen, at } = await open('/all-patients', { ...caregiver, ...more });
      await at('/errors/noaccess');
      await expect
        .element(screen.getByText('You do not have access to this portal.', { exact: true }))
        .toBeVisible();
      expect(screen.getByRole('button', { name: 'Search Patients' }).elements()).toEqual([]);
      expect(gateway.received(patientListCalls.list)).toEqual([]);
    },
  );
});

describe('the page of a site', () => {
  it('SHELL-018 has the header, the patients of the site, the practitioners and the settings', async () => {
    const { screen } = await open('/site/harbor-lung', {
      ...caregiver,
      site_users: [
        {
          site_id: siteId,
          roles: [
            {
              id: siteId,
              code: 'portal_site_caregiver',
              actions_permitted: ['action_profile_view', 'action_site_view_settings'],
            },
          ],
        },
      ],
    });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Harbor Lung' })).toBeVisible();
    await expect.element(screen.getByRole('table', { name: 'Patients of Harbor Lung' })).toBeVisible();
    expect(gateway.received(patientListCalls.list)[0]?.body).toMatchObject({ filters: { site: [siteId] } });
    expect(screen.getByRole('button', { name: 'Site All' }).elements()).toEqual([]);
    const card = screen.getByRole('region', { name: /^Practitioners/ });
    await expect.element(card.getByText('Rosalind Okafor, MD')).toBeVisible();
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'Settings' }))
      .toHaveAttribute('href', '/settings/harbor-lung');
  });

  it('SHELL-018 an unknown site is no page', async () => {
    const { screen } = await open('/site/nowhere');
    await expect.element(screen.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
  });
});

describe('the addresses', () => {
  /** The names of what stands at an address, from the outermost layout to the page. */
  const shownAt = (address: string) =>
    Promise.all(
      (matchRoutes(routes, address) ?? []).map(async ({ route }) => {
        const { Component } = typeof route.lazy === 'function' ? await route.lazy() : route;
        return Component?.name ?? '';
      }),
    );
  const PATIENT = '/site/harbor-lung/patient/p-1';

  it('SHELL-088 an address without a tab loads the first tab beside the page', async () => {
    const [first] = patientTabs(features);
    const load = vi.spyOn(first as { load: () => Promise<unknown> }, 'load');
    const { route } = matchRoutes(routes, PATIENT)?.at(-1) ?? {};
    expect(typeof route?.lazy === 'function' && (await route.lazy())).toEqual({ Component: FirstTab });
    expect(load).toHaveBeenCalledOnce();
    load.mockRestore();
  });

  it.each([
    ['SHELL-006', '/debug', 'DebugPage'],
    ['SHELL-007', '/debug/api', 'ApiPage'],
    ['SHELL-007', '/debug/snackbar', 'NoticesPage'],
    ['SHELL-007', '/debug/mock/site', 'MockSitePage'],
    ['SHELL-007', '/debug/send/api', 'SendPage'],
    ['SHELL-007', '/debug/video/api', 'VisitPage'],
    ['SHELL-007', '/debug/video/invite', 'InvitePage'],
    ['SHELL-009', '/account/login', 'SignInPage'],
    ['SHELL-010', '/account/unconfirmed', 'UnconfirmedPage'],
    ['SHELL-011', '/account/password/forgot', 'ForgotPasswordPage'],
    ['SHELL-012', '/account/password/reset', 'PasswordResetRoute'],
    ['SHELL-013', '/errors/noaccess', 'NoAccessRoute'],
    ['SHELL-014', '/settings/my-permissions', 'MyPermissionsPage'],
    ['SHELL-015', '/settings/communication-preferences', 'PreferencesPage'],
    ['SHELL-015', '/settings/communication-preferences/p-1', 'PreferencesPage'],
    ['SHELL-016', '/settings', 'SettingsPage'],
    ['SHELL-016', '/settings/harbor-lung', 'SettingsPage'],
    ['SHELL-018', '/site/harbor-lung', 'SitePage'],
    ['SHELL-019', '/v', 'GuestPage'],
    ['SHELL-019', '/v/00000-00000', 'GuestPage'],
    ['SHELL-020', PATIENT, 'PatientPage'],
    ['SHELL-022', `${PATIENT}/carePlan`, 'CarePlanTab'],
    ['SHELL-023', `${PATIENT}/careSummary`, 'CareSummaryTab'],
    ['SHELL-024', `${PATIENT}/careTeam`, 'CareTeamTab'],
    ['SHELL-025', `${PATIENT}/devices`, 'DevicesTab'],
    ['SHELL-026', `${PATIENT}/events`, 'EventsTab'],
    ['SHELL-027', `${PATIENT}/logs`, 'LogsTab'],
    ['SHELL-028', `${PATIENT}/patientDetails`, 'PatientDetailsTab'],
    ['SHELL-029', `${PATIENT}/rewards`, 'RewardsTab'],
    ['SHELL-030', `${PATIENT}/tasks`, 'TasksTab'],
    ['SHELL-031', `${PATIENT}/trends`, 'TrendsTab'],
    ['SHELL-017', '/spirometry/report', 'SpirometryReportPage'],
    ['SHELL-032', `${PATIENT}/reports/create`, 'EditReportTab'],
    ['SHELL-033', `${PATIENT}/reports/${siteId}`, 'ReportTab'],
    ['SHELL-034', `${PATIENT}/reports/${siteId}/edit`, 'EditReportTab'],
    ['SHELL-034', `${PATIENT}/reports/edit`, 'EditReportTab'],
    ['SHELL-036', '/communication-log/log-1', 'LogPage'],
    ['SHELL-037', '/all-patients', 'AllPatientsPage'],
    ['SHELL-038', '/sites', 'SitesPage'],
    ['SHELL-041', '/dashboard/cockpit', 'CockpitPage'],
    ['SHELL-042', '/dashboard/events', 'AllEventsPage'],
    ['SHELL-043', '/dashboard/tasks', 'AllTasksPage'],
    ['SHELL-044', '/dashboard/today', 'TodayPage'],
    ['SHELL-021', `${PATIENT}/appointments`, 'AppointmentsTab'],
    ['SHELL-040', '/dashboard/appointments', 'AppointmentsDashboard'],
  ])('%s %s opens %s', async (_id, address, page) => {
    expect(await shownAt(address)).toContain(page);
  });
});

describe('layouts', () => {
  it('SHELL-045 SHELL-056 SHELL-057 default: header, sub-header toolbar, main area, side bar', async () => {
    const { screen } = await open('/all-patients');
    const header = screen.getByRole('banner');
    await expect.element(header.getByText('Alveary')).toBeVisible();
    await expect.element(screen.getByRole('navigation', { name: 'Start' })).toBeVisible();
    await expect.element(screen.getByRole('main')).toBeVisible();
    await expect.element(screen.getByRole('navigation', { name: 'Side panel buttons' })).toBeVisible();
    gateway.on(patientCalls.recent, () => []);
    await header.getByRole('button', { name: 'Search Patients' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Search Patients' })).toBeVisible();
  });

  it('SHELL-045 the side bar is optional', async () => {
    const { screen } = await open('/all-patients', someone, [someSite]);
    await expect.element(screen.getByRole('region', { name: 'All patients' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Side panel buttons' }).elements()).toEqual([]);
  });

  it('SHELL-046 toasts stand at the bottom left', async () => {
    const { screen } = await open('/all-patients');
    await expect.element(screen.getByRole('main')).toBeVisible();
    showSuccess('Saved');
    await expect.element(screen.getByText('Saved')).toBeVisible();
    const { left, bottom, right } =
      document.querySelector('[data-notice="success"]')?.getBoundingClientRect() ?? new DOMRect();
    expect(left).toBeLessThan(40);
    expect(right).toBeLessThan(innerWidth / 2);
    expect(innerHeight - bottom).toBeLessThan(40);
  });

  it('SHELL-047 SHELL-074 default: confirm dialog, both snackbars, version label and session bar', async () => {
    const { screen } = await open('/all-patients');
    await expect.element(screen.getByTitle('Release')).toHaveTextContent('1.4.0');
    showError('Not saved');
    showSuccess('Saved');
    await expect.element(screen.getByRole('alert').getByText('Not saved')).toBeVisible();
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
    sessionClock.set(() => ({
      end: { endsAt: Date.now() + 90_000, isFinal: false, site: null },
      askedAt: Date.now(),
    }));
    await expect.element(screen.getByRole('button', { name: 'Keep me logged in' })).toBeVisible();
    void confirm({ title: 'Remove?', text: 'It is gone then.', act: 'Remove', stay: 'Keep', isDanger: true });
    await expect.element(screen.getByText('It is gone then.')).toBeVisible();
    await screen.getByRole('button', { name: 'Keep', exact: true }).click();
  });

  it('SHELL-005 SHELL-051 an unknown part of the dashboard leaves the header and the tabs in reach', async () => {
    const { screen } = await open('/dashboard/no-such-part');
    await expect.element(screen.getByText('This page could not be found')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'All Patients', exact: true })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /Search Patients/ })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Back to the home page' })).toBeVisible();
  });

  it('SHELL-055 every change of the route scrolls to the top', async () => {
    const { screen, router } = await open('/all-patients');
    const table = screen.getByRole('region', { name: 'All patients' });
    await expect.element(table).toBeVisible();
    const main = screen.getByRole('main').element();
    const spacer = document.createElement('div');
    spacer.style.height = '4000px';
    main.append(spacer);
    main.scrollTop = 500;
    expect(main.scrollTop).toBe(500);
    await router.navigate('/sites');
    await vi.waitFor(() => expect(main.scrollTop).toBe(0));
  });

  it('SHELL-012 a password page opened by its address has a way out too', async () => {
    const { screen, at } = await open('/account/password/reset');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await at('/dashboard/today');
  });

  it('SHELL-049 login not required: the header only', async () => {
    const { screen } = await open('/account/login');
    await expect.element(screen.getByRole('banner').getByText('Alveary')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Search Patients' }).elements()).toEqual([]);
    expect(screen.getByRole('navigation').elements()).toEqual([]);
    expect(gateway.received(portalUserCalls.me)).toEqual([]);
  });

  it('SHELL-049 OP-VIDEO-1 the video visit needs no sign-in: the header, and the code is asked for', async () => {
    const { screen } = await open('/v');
    await expect.element(screen.getByRole('heading', { name: 'Enter your visit code' })).toBeVisible();
    await expect.element(screen.getByRole('banner').getByText('Alveary')).toBeVisible();
    expect(screen.getByRole('banner').elements()).toHaveLength(1);
    expect(gateway.received(portalUserCalls.me)).toEqual([]);
  });

  it('SHELL-050 no-header: the page brings its own; empty: it leads on; debug: the strip, and no side bar', async () => {
    const around = (address: string) => matchRoutes(routes, address)?.map(({ route }) => route.Component);
    expect(around('/site/patient')).toContain(EmptyLayout);
    const { screen, router } = await open('/site/patient');
    await expect.element(screen.getByRole('region', { name: 'All patients' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/all-patients');
    await router.navigate('/site/harbor-lung/patient');
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/site/harbor-lung'));
    await router.navigate('/account/password/reset');
    await expect.element(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Home' }).elements()).toEqual([]);
    await screen.unmount();
    forgetPerson();
    const employee = { ...someone, is_care_employee: true };
    const debug = await open('/debug', employee);
    await expect.element(debug.screen.getByRole('region', { name: 'Debug mode' })).toBeVisible();
    expect(debug.screen.getByRole('navigation', { name: 'Side panel buttons' }).elements()).toEqual([]);
  });
});

describe('debug mode', () => {
  it('SHELL-081 is on with debug in the query and the employee flag, and names person, site and release', async () => {
    const { screen } = await open('/site/harbor-lung?debug', { ...someone, is_care_employee: true });
    const strip = screen.getByRole('region', { name: 'Debug mode' });
    await expect.element(strip.getByText(someone.id)).toBeVisible();
    await expect.element(strip.getByText(siteId)).toBeVisible();
    await expect.element(strip.getByText('1.4.0')).toBeVisible();
  });

  it.each([
    ['without the flag', '/all-patients?debug', someone],
    ['without the query', '/all-patients', { ...someone, is_care_employee: true }],
  ])('SHELL-081 is off %s', async (_name, path, user) => {
    const { screen } = await open(path, user);
    await expect.element(screen.getByRole('region', { name: 'All patients' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Debug mode' }).elements()).toEqual([]);
  });
});

describe('the header', () => {
  const leader = (siteOfRole: string, isStaff: boolean): PortalUser => ({
    ...someone,
    is_staff: isStaff,
    site_users: [
      ...someone.site_users,
      { site_id: siteOfRole, roles: [{ id: siteId, code: 'caregiver_lead', actions_permitted: [] }] },
    ],
  });

  it('SHELL-058 SHELL-059 has New Patient for staff who lead caregivers everywhere', async () => {
    const { screen } = await open('/all-patients', leader(GLOBAL_SITE_ID, true));
    const header = screen.getByRole('banner');
    await expect.element(header.getByRole('button', { name: 'New Patient' })).toBeVisible();
  });

  it('a reopened New Patient begins empty', async () => {
    const { screen } = await open('/all-patients', leader(GLOBAL_SITE_ID, true));
    const button = screen.getByRole('banner').getByRole('button', { name: 'New Patient' });
    await button.click();
    const last = screen.getByRole('textbox', { name: 'Practitioner Last Name' });
    await last.fill('Okafor');
    await userEvent.keyboard('{Escape}');
    await expect.element(last).not.toBeInTheDocument();
    await button.click();
    await expect.element(last).toHaveValue('');
  });

  it.each([
    ['not staff', leader(GLOBAL_SITE_ID, false)],
    ['staff without the role', someone],
    ['staff with the role at one clinic only', leader(siteId, true)],
  ])('SHELL-059 has no New Patient for %s', async (_name, user) => {
    const { screen } = await open('/all-patients', user);
    const header = screen.getByRole('banner');
    await expect.element(header.getByRole('button', { name: 'Search Patients' })).toBeVisible();
    expect(header.getByRole('button', { name: 'New Patient' }).elements()).toEqual([]);
  });
});

describe('the user menu', () => {
  const names = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
    screen
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent);

  it('SHELL-066 SHELL-067 SHELL-068 offers the harnesses by the e-mail domain and the manual where there is one', async () => {
    const manual = { ...usSite, feature_values: { portal_manual_url: 'https://manual.example/care' } };
    const { screen } = await open('/all-patients', { ...someone, is_care_employee: true }, [manual]);
    await screen.getByRole('button', { name: 'User menu of Lena Brandt' }).click();
    await vi.waitFor(() =>
      expect(names(screen).slice(0, 5)).toEqual([
        'Logged in asLena Brandt',
        'Logout',
        'Change Password',
        'Debug Harnesses',
        'User Manual',
      ]),
    );
    const link = screen.getByRole('menuitem', { name: /^User Manual/ });
    await expect.element(link).toHaveAttribute('href', 'https://manual.example/care');
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('SHELL-066 SHELL-067 SHELL-068 offers neither to who has another domain and no manual', async () => {
    const { screen } = await open('/all-patients', {
      ...someone,
      is_care_employee: true,
      email: 'lena@clinic.example',
    });
    await screen.getByRole('button', { name: 'User menu of Lena Brandt' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    expect(names(screen)).not.toContain('Debug Harnesses');
    expect(names(screen)).not.toContain('User Manual');
  });

  it('SHELL-066 offers no harnesses to whom they do not open', async () => {
    const { screen } = await open('/all-patients', someone);
    await screen.getByRole('button', { name: 'User menu of Lena Brandt' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    expect(names(screen)).not.toContain('Debug Harnesses');
  });
});

describe('keys', () => {
  it('SHELL-047 wait while a question stands before something is lost', async () => {
    const { screen, router } = await open('/sites');
    await expect.element(screen.getByRole('region', { name: 'Sites' })).toBeVisible();
    void confirm({ title: 'Remove?', text: 'It is gone then.', act: 'Remove', stay: 'Keep', isDanger: true });
    const stay = screen.getByRole('alertdialog').getByRole('button', { name: 'Keep' });
    await expect.element(stay).toHaveFocus();
    await userEvent.keyboard('ga{Control>}k{/Control}');
    expect(router.state.location.pathname).toBe('/sites');
    expect(screen.getByRole('dialog', { name: 'Search Patients' }).elements()).toEqual([]);
    await stay.click();
  });
});

describe('single keys', () => {
  it('go to the start pages, rest while text is typed, and can be switched off', async () => {
    const { screen, at, router } = await open('/all-patients');
    await expect.element(screen.getByRole('region', { name: 'All patients' })).toBeVisible();
    // The keys go where the last click was.
    await screen.getByRole('link', { name: 'All Patients', exact: true }).click();
    await userEvent.keyboard('gs');
    await at('/sites');
    await userEvent.keyboard('gd');
    await at('/dashboard/today');
    await userEvent.keyboard('ga');
    await at('/all-patients');
    await expect.element(screen.getByRole('region', { name: 'All patients' })).toBeVisible();
    await userEvent.keyboard('/');
    const filter = screen.getByRole('textbox', { name: 'Filter by patient name' });
    await expect.element(filter).toHaveFocus();
    await userEvent.keyboard('gs');
    await expect.element(filter).toHaveValue('gs');
    expect(router.state.location.pathname).toBe('/all-patients');

    screen.getByRole('main').element().focus();
    await userEvent.keyboard('?');
    const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(list.getByText('g a')).toBeVisible();
    expect(list.getByText('p p').elements()).toEqual([]);
    // The dialog takes the focus a moment after it is seen; before that it would take it from the switch.
    await expect.poll(() => list.element().contains(document.activeElement)).toBe(true);
    const isOn = list.getByRole('switch', { name: 'Single keys' });
    isOn.element().focus();
    await userEvent.keyboard(' ');
    await expect.element(isOn).not.toBeChecked();
    await expect.element(list.getByText('g a')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    screen.getByRole('main').element().focus();
    await userEvent.keyboard('gs');
    expect(router.state.location.pathname).toBe('/all-patients');
  });
});
