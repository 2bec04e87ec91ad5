// Does each screen serve those who zoom, those with a small window, and those without a mouse? (WCAG 2.2 AA)
// The journeys look at each state of a screen; here each screen is opened once and looked at in every size.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { walkByKeyboard } from '../../../e2e/support/keyboard-walk.ts';
import { newUser } from '../../../e2e/support/new-user.ts';
import { linkIn, messageTo } from '../../../e2e/support/outbox.ts';
import { logIn, origin, patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';

interface Screen {
  readonly name: string;
  /** Who is signed in; null for nobody. */
  readonly who: 'lena@alveary.example' | 'ada@alveary.example' | 'noaccess@alveary.example' | null;
  readonly open: (page: Page) => Promise<void>;
  /** Seen when the screen has its data. */
  readonly shows: string;
}

const at =
  (address: string): Screen['open'] =>
  async (page) => {
    await page.goto(address);
  };

const onPatient =
  (tab: string): Screen['open'] =>
  async (page) => {
    const { address } = await patientByEhrId(page, 'HL-1001');
    await page.goto(`${address}/${tab}`);
  };

const onAdminPage =
  (address: string): Screen['open'] =>
  async (page) => {
    const { profileId } = await patientByEhrId(page, 'HL-1001');
    await page.goto(`/admin/${address.replace('{id}', profileId)}`);
  };

const preferences: Screen['open'] = async (page) => {
  const { profileId } = await patientByEhrId(page, 'HL-1001');
  await page.goto(`/settings/communication-preferences/${profileId}`);
};

const codeStep: Screen['open'] = async (page) => {
  await logIn(page, 'twofa@harborlung.example');
};

/** Links of a mail work once and for somebody: each screen has a user of its own, and nobody is signed in. */
const confirmLink: Screen['open'] = async (page) => {
  const { email } = await newUser(page.request, 'Confirmzoom', { isUnconfirmed: true });
  await page.context().clearCookies();
  await page.goto(linkIn(await messageTo(email, 1)));
};

const passwordLink: Screen['open'] = async (page) => {
  const { email } = await newUser(page.request, 'Passwordzoom');
  await page.context().clearCookies();
  await page.request.post('/gateway/password/reset', { data: { email }, headers: { origin } });
  // The welcome mail is gone since its link was used.
  await page.goto(linkIn(await messageTo(email, 1)));
};

const aosSession: Screen['open'] = async (page) => {
  const { profileId } = await patientByEhrId(page, 'HL-1001');
  const listed = await page.request.get(`/gateway/profiles/${profileId}/aos-sessions`);
  const [session] = await listed.json();
  await page.goto(`/admin/aos-session/${session.id}`);
};

const NOEL = 'noaccess@alveary.example';
const LENA = 'lena@alveary.example';
const ADA = 'ada@alveary.example';

const screens: readonly Screen[] = [
  { name: 'sign-in', who: null, open: at('/account/login'), shows: 'Log in' },
  { name: 'forgotten password', who: null, open: at('/account/password/forgot'), shows: 'Email' },
  { name: 'unconfirmed', who: null, open: at('/account/unconfirmed'), shows: 'Email' },
  {
    name: 'way back from a provider',
    who: null,
    open: at('/account/provider?code=x&state=y'),
    shows: 'Back to log in',
  },
  {
    name: 'new password by link',
    who: null,
    open: passwordLink,
    shows: 'Set the password',
  },
  {
    name: 'confirm by link',
    who: null,
    open: confirmLink,
    shows: 'Confirm the account',
  },
  {
    name: 'used link',
    who: null,
    open: at(`/account/password/reset?token=${'x'.repeat(43)}`),
    shows: 'This link is not valid any more.',
  },
  { name: 'code step', who: null, open: codeStep, shows: 'Enter the code' },
  { name: 'no access', who: NOEL, open: at('/errors/noaccess'), shows: 'You do not have access' },
  { name: 'page not found', who: LENA, open: at('/nowhere'), shows: 'This page could not be found' },
  { name: 'today', who: LENA, open: at('/dashboard/today'), shows: 'Care events' },
  { name: 'tasks of all', who: LENA, open: at('/dashboard/tasks'), shows: 'Overdue since' },
  { name: 'events of all', who: LENA, open: at('/dashboard/events'), shows: 'Low SpO2' },
  {
    name: 'dashboard of appointments',
    who: LENA,
    open: at('/dashboard/appointments'),
    shows: 'Health coaching',
  },
  { name: 'all patients', who: LENA, open: at('/all-patients'), shows: 'HL-1' },
  { name: 'sites', who: LENA, open: at('/sites'), shows: 'Bay Allergy' },
  { name: 'page of a site', who: LENA, open: at('/site/harbor-lung'), shows: 'Practitioners' },
  { name: 'communication preferences', who: LENA, open: preferences, shows: 'Push notifications' },
  { name: 'Care Summary', who: LENA, open: onPatient('careSummary'), shows: 'Latest vitals' },
  { name: 'Patient Details', who: LENA, open: onPatient('patientDetails'), shows: 'Demographics' },
  { name: 'Care Plan', who: LENA, open: onPatient('carePlan'), shows: 'Plan notes' },
  { name: 'Care Team', who: LENA, open: onPatient('careTeam'), shows: 'Care coordinator' },
  { name: 'Devices', who: LENA, open: onPatient('devices'), shows: 'Spirometer' },
  { name: 'Rewards', who: LENA, open: onPatient('rewards'), shows: 'This year' },
  { name: 'Events', who: LENA, open: onPatient('events'), shows: 'Record an event' },
  { name: 'Appointments', who: LENA, open: onPatient('appointments'), shows: 'New appointment' },
  { name: 'Tasks', who: LENA, open: onPatient('tasks'), shows: 'Upcoming' },
  { name: 'Logs', who: LENA, open: onPatient('logs'), shows: 'New log' },
  { name: 'security', who: LENA, open: at('/settings/security'), shows: 'Authenticator app' },
  { name: 'display-units', who: LENA, open: at('/settings/display'), shows: 'Dates with a time' },
  { name: 'My Permissions', who: LENA, open: at('/settings/my-permissions'), shows: 'My roles' },
  {
    name: 'message templates of a site',
    who: LENA,
    open: at('/settings/harbor-lung/message-templates'),
    shows: 'Appointment tomorrow',
  },
  {
    name: 'features of a site',
    who: LENA,
    open: at('/settings/harbor-lung/features'),
    shows: 'Spirometry overwriting',
  },
  {
    name: 'user changes of a site',
    who: LENA,
    open: at('/settings/harbor-lung/user-changes'),
    shows: 'Coaches patients of Harbor Lung too',
  },
  { name: 'users of a site', who: LENA, open: at('/settings/harbor-lung'), shows: 'lena@alveary.example' },
  { name: 'change password', who: LENA, open: at('/account/password/reset'), shows: 'Current password' },
  { name: 'admin pages', who: ADA, open: at('/admin'), shows: 'Patients you opened last' },
  { name: 'AOS session', who: ADA, open: aosSession, shows: 'Small-airway part' },
  { name: 'record', who: ADA, open: onAdminPage('profile/{id}'), shows: 'SpO2 readings' },
  {
    name: 'appointments',
    who: ADA,
    open: onAdminPage('appointment?principal.equals={id}'),
    shows: 'Maya Thornton',
  },
  {
    name: 'care-team report',
    who: ADA,
    open: at('/admin/care-team-member-report'),
    shows: 'All patients',
  },
  { name: 'outbox', who: ADA, open: at('/admin/outbox'), shows: 'Outbox' },
  { name: 'debug harnesses', who: ADA, open: at('/debug'), shows: 'For product employees' },
  {
    name: 'read calls',
    who: ADA,
    open: at('/debug/api?call=patient-search.everywhere'),
    shows: 'lastName.equals',
  },
  { name: 'send calls', who: ADA, open: at('/debug/send/api'), shows: 'Idempotency-Key' },
  { name: 'notices', who: ADA, open: at('/debug/snackbar'), shows: 'Raise success' },
  { name: 'site values', who: ADA, open: at('/debug/mock/site'), shows: 'portal_session_timeout_s' },
  { name: 'sandboxes', who: ADA, open: at('/debug/sandboxes'), shows: 'Fail the next SMS' },
  { name: 'video visit', who: ADA, open: at('/debug/video/api'), shows: 'No visit chosen' },
  {
    name: 'video invitation',
    who: ADA,
    open: at('/debug/video/invite'),
    shows: 'A visit is planned and held here',
  },
  { name: 'visit code', who: null, open: at('/v'), shows: 'Enter your visit code' },
  { name: 'new patient', who: ADA, open: at('/admin/care-user/new-patient'), shows: 'New Patient' },
];

const sidewaysScroll = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const wide = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1;
    const frames = [document.documentElement, ...document.querySelectorAll('main')];
    return frames.filter(wide).map((one) => `${one.tagName} ${one.scrollWidth} > ${one.clientWidth}`);
  });

/** What 1440 × 900 comes to at a zoom of 200 %. */
const ZOOMED = { width: 720, height: 450 } as const;

for (const { name, who, open, shows } of screens) {
  test(`OP-SHELL-9 ${name}: 768 wide, at 200 % zoom, and by keyboard alone`, async ({ page }) => {
    if (who !== null) await signInByCall(page, who);
    await open(page);
    const shown = page.locator('#root').getByText(shows).first();
    await test.step('in a window 768 wide nothing scrolls sideways, and everyone can use it', async () => {
      await page.setViewportSize({ width: 768, height: 1024 });
      await expect(shown).toBeVisible();
      expect(await sidewaysScroll(page), '768 wide').toEqual([]);
      await expectAccessible(page);
    });

    await test.step('at 200 % zoom nothing scrolls sideways', async () => {
      await page.setViewportSize(ZOOMED);
      await expect(shown).toBeVisible();
      expect(await sidewaysScroll(page), 'at 200 %').toEqual([]);
    });

    await test.step('every part is reached by keyboard, and shows its focus', async () => {
      // Where there is least room the focus is most easily lost from sight.
      expect(await walkByKeyboard(page), 'by keyboard').toEqual([]);
    });
  });
}
