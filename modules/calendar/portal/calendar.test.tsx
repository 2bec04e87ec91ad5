// Does the calendar show the appointments of a day and the links of colleagues, and say what is missing? (document 2 §2 Calendar)
import { appointmentCalls } from '@alveary/modules/appointments/contract/calls.ts';
import type { Appointment, AppointmentStatus } from '@alveary/modules/appointments/contract/model.ts';
import { ofMaya, someAppointment } from '@alveary/modules/appointments/portal/testing/sample-appointment.ts';
import { noticeStore } from '@alveary/portal/shell/notices.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { calendarCalls } from '../contract/calls.ts';
import type { CareTeamLinks } from '../contract/model.ts';
import { boundsOfDay, dayIn, dayPlus } from '../contract/rules.ts';
import { CalendarPanel } from './calendar.panel.tsx';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const MINUTE_MS = 60_000;
const id = (n: number) => `0190a0a0-0000-7000-8000-0000000004${String(n).padStart(2, '0')}`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

const appointment = (n: number, facts: Partial<Appointment>): Appointment =>
  someAppointment({
    id: id(n),
    start: inMinutes(600),
    principal: { id: id(80) },
    principalPii: ofMaya([
      { id: id(90), site: { id: id(91), slug: 'elsewhere', shortName: 'Elsewhere' } },
      { id: id(92), site: { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung' } },
    ]),
    ...facts,
  });

const member = (n: number, facts: Partial<CareTeamLinks> = {}): CareTeamLinks => ({
  userId: id(n),
  email: `member${n}@clinic.example`,
  userIdPii: { firstName: 'Nadia', lastName: 'Haddad' },
  bookingLinks: [],
  role: { name: 'Pulmonologist', code: 'pulmonologist' },
  ...facts,
});

let gateway: Gateway;
beforeEach(() => {
  noticeStore.set(() => ({ errors: [], toasts: [] }));
  gateway = startGateway();
  gateway.on(appointmentCalls.list, () => ({ rows: [], total: 0 }));
  gateway.on(calendarCalls.careTeamLinks, () => ({ rows: [], total: 0 }));
});
afterEach(() => {
  gateway.restore();
  vi.restoreAllMocks();
});

const answerAppointments = (...rows: readonly Appointment[]) =>
  gateway.on(appointmentCalls.list, () => ({ rows, total: rows.length }));
const open = async () => (await renderInPortal(<CalendarPanel id="calendar" payload={{}} />)).screen;
const openLinks = async () => {
  const screen = await open();
  await screen.getByRole('tab', { name: 'Care Team Links' }).click();
  return screen;
};
const notices = () =>
  noticeStore.get().toasts.map(({ kind, lifeMs, title }) => `${kind}, ${lifeMs} ms: ${title}`);
const asked = () => gateway.received(appointmentCalls.list).at(-1)?.query;

it('CAL-001 CAL-002 has the own appointments in the first tab and the booking links in the second', async () => {
  answerAppointments(appointment(1, {}));
  gateway.on(calendarCalls.careTeamLinks, () => ({ rows: [member(1)], total: 1 }));
  const screen = await open();
  expect(
    screen
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(['My Appointments', 'Care Team Links']);
  await expect.element(screen.getByRole('link', { name: 'Maya Thornton' })).toBeVisible();
  await screen.getByRole('tab', { name: 'Care Team Links' }).click();
  await expect.element(screen.getByText('Nadia Haddad')).toBeVisible();
});

describe('My Appointments', () => {
  it('CAL-003 says Loading... until they are there', async () => {
    const held = Promise.withResolvers<{ rows: Appointment[]; total: number }>();
    gateway.on(appointmentCalls.list, () => held.promise);
    const screen = await open();
    await expect.element(screen.getByText('Loading...', { exact: true })).toBeVisible();
    held.resolve({ rows: [appointment(1, {})], total: 1 });
    await expect.element(screen.getByRole('link', { name: 'Maya Thornton' })).toBeVisible();
    expect(screen.getByText('Loading...', { exact: true }).elements()).toEqual([]);
  });

  it('the day above them, which stays in sight, covers none of them', async () => {
    answerAppointments(appointment(1, {}));
    const screen = await open();
    await expect.element(screen.getByRole('listitem')).toBeVisible();
    const edge = (part: Element, side: 'top' | 'bottom') => part.getBoundingClientRect()[side];
    const day = screen.getByRole('group', { name: 'Day', exact: true }).element();
    expect(edge(screen.getByRole('listitem').element(), 'top')).toBeGreaterThanOrEqual(edge(day, 'bottom'));
  });

  it('CAL-004 says when they could not be loaded, and asks again', async () => {
    gateway.refuse(appointmentCalls.list, 'DatabaseUnavailable');
    const screen = await open();
    await expect.element(screen.getByText('Error loading appointments.', { exact: true })).toBeVisible();
    answerAppointments(appointment(1, {}));
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByRole('link', { name: 'Maya Thornton' })).toBeVisible();
  });

  it('CAL-005 says when the day has none', async () => {
    const screen = await open();
    await expect.element(screen.getByText('No appointments found.', { exact: true })).toBeVisible();
  });

  it('CAL-006 a card has type, status and time', async () => {
    answerAppointments(
      appointment(1, { start: '2026-11-22T14:30:00Z', calendarEventId: 'event-1', status: 'PROPOSED' }),
      appointment(2, { start: '2026-11-22T16:00:00Z', status: 'CANCELLED' }),
    );
    const screen = await open();
    const time = (instant: string) =>
      new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
    const cards = screen.getByRole('list', { name: 'Appointments' }).getByRole('listitem');
    await vi.waitFor(() => expect(cards.elements()).toHaveLength(2));
    expect(cards.elements().map((card) => card.textContent)).toEqual([
      `${time('2026-11-22T14:30:00Z')}AppointmentProposedMaya ThorntonHealth Coaching`,
      `${time('2026-11-22T16:00:00Z')}Follow UpCancelledMaya ThorntonHealth Coaching`,
    ]);
  });

  it('CAL-007 the name leads to the patient at the own site', async () => {
    answerAppointments(appointment(1, {}));
    const screen = await open();
    await expect
      .element(screen.getByRole('link', { name: 'Maya Thornton' }))
      .toHaveAttribute('href', `/site/harbor-lung/patient/${id(92)}`);
  });

  it('CAL-008 a card says the purpose, or a dash', async () => {
    answerAppointments(appointment(1, {}), appointment(2, { purpose: '' }));
    const screen = await open();
    const cards = screen.getByRole('list', { name: 'Appointments' }).getByRole('listitem');
    await expect.element(cards.nth(0).getByText('Health Coaching', { exact: true })).toBeVisible();
    await expect.element(cards.nth(1).getByText('-', { exact: true })).toBeVisible();
  });

  it('CAL-009 CAL-010 what is over is faded, what is on is green, and no other card is', async () => {
    const statuses: readonly AppointmentStatus[] = ['FULFILLED', 'BOOKED', 'BOOKED', 'CANCELLED'];
    const starts = [-60, 10, 90, 10];
    answerAppointments(
      ...statuses.map((status, n) => appointment(n, { status, start: inMinutes(starts[n] ?? 0) })),
    );
    const screen = await open();
    const cards = screen.getByRole('list', { name: 'Appointments' }).getByRole('listitem');
    await expect.element(cards.nth(1).getByText('NOW', { exact: true })).toBeVisible();
    const looks = cards.elements().map((card) => getComputedStyle(card));
    expect(looks.map(({ opacity }) => Number(opacity) < 1)).toEqual([true, false, false, false]);
    const green = 'rgb(221, 243, 221)';
    expect(looks.map(({ backgroundColor }) => backgroundColor === green)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('a day that is opened shows what is on, however much of it is over', async () => {
    const starts = Array.from({ length: 20 }, (_, n) => (n - 15) * 60 + 10);
    answerAppointments(...starts.map((start, n) => appointment(n + 1, { start: inMinutes(start) })));
    const { screen } = await renderInPortal(
      <div style={{ blockSize: 420, display: 'flex' }}>
        <CalendarPanel id="calendar" payload={{}} />
      </div>,
    );
    const now = screen.getByText('NOW', { exact: true });
    await expect.element(now).toBeInViewport({ ratio: 1 });
    // The panel alone has scrolled.
    expect(document.scrollingElement?.scrollTop).toBe(0);
    const first = screen.getByRole('list', { name: 'Appointments' }).getByRole('listitem').first();
    await expect.element(first).not.toBeInViewport();
  });

  it('OP-CAL-2 becomes NOW by itself when its half hour begins', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    try {
      answerAppointments(appointment(1, { start: inMinutes(31) }));
      const screen = await open();
      await expect.element(screen.getByText('Booked', { exact: true })).toBeVisible();
      vi.advanceTimersByTime(2 * MINUTE_MS);
      await expect.element(screen.getByText('NOW', { exact: true })).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  it('CAL-031 CAL-032 asks for at most 100 of the own ones, earliest first', async () => {
    await open();
    await vi.waitFor(() => expect(asked()).toBeDefined());
    expect(asked()).toMatchObject({
      'assignedPractitioner.equals': someone.id,
      page: '0',
      size: '100',
      sort: 'startTime,asc',
      'portalCode.notEquals': 'TESTING',
      includePii: 'true',
    });
  });

  it('CAL-011 CAL-033 shows the day that is picked, from its first to its last instant', async () => {
    const screen = await open();
    const today = dayIn(ZONE, Date.now());
    await vi.waitFor(() => expect(asked()).toMatchObject(boundsOfDay(today, ZONE)));
    await screen.getByRole('button', { name: 'Next day' }).click();
    await vi.waitFor(() => expect(asked()).toMatchObject(boundsOfDay(dayPlus(today, 1), ZONE)));
    const field = screen.getByRole('textbox', { name: 'Day' });
    await field.fill('2026-03-08');
    await vi.waitFor(() => expect(asked()).toMatchObject(boundsOfDay('2026-03-08', ZONE)));
    await screen.getByRole('button', { name: 'Previous day' }).click();
    await vi.waitFor(() => expect(asked()).toMatchObject(boundsOfDay('2026-03-07', ZONE)));
    await screen.getByRole('button', { name: 'Today' }).click();
    await screen.getByRole('button', { name: 'Previous day' }).click();
    await vi.waitFor(() => expect(asked()).toMatchObject(boundsOfDay(dayPlus(today, -1), ZONE)));
    await expect.element(screen.getByText(new RegExp(`, ${ZONE.replaceAll('_', ' ')} time$`))).toBeVisible();
  });
});

const coach = { name: 'Health coach', code: 'health_coach' };
const team: readonly CareTeamLinks[] = [
  member(1, {
    bookingLinks: [
      { id: id(11), title: 'Lung function', bookingLink: 'https://book.example/lung' },
      { id: id(12), title: 'Second opinion', bookingLink: 'https://book.example/second' },
    ],
  }),
  member(2, { userIdPii: { firstName: 'Lena', lastName: 'Brandt' }, role: coach }),
  member(3, { userIdPii: { firstName: null, lastName: null }, role: coach }),
];

describe('Care Team Links', () => {
  const answerTeam = () => gateway.on(calendarCalls.careTeamLinks, () => ({ rows: team, total: 3 }));
  const namesOf = (found: Locator) => found.elements().map((one) => one.getAttribute('aria-label'));

  it('CAL-016 CAL-018 says Loading..., then when there are none', async () => {
    const held = Promise.withResolvers<{ rows: CareTeamLinks[]; total: number }>();
    gateway.on(calendarCalls.careTeamLinks, () => held.promise);
    const screen = await openLinks();
    await expect.element(screen.getByText('Loading...', { exact: true })).toBeVisible();
    held.resolve({ rows: [], total: 0 });
    await expect.element(screen.getByText('No care team links found.', { exact: true })).toBeVisible();
    expect(screen.getByText('Loading...', { exact: true }).elements()).toEqual([]);
  });

  it('CAL-017 CAL-039 a failure is said, and remembered until it is tried again', async () => {
    gateway.refuse(calendarCalls.careTeamLinks, 'DatabaseUnavailable');
    const screen = await openLinks();
    await expect.element(screen.getByText('Error loading care team links.', { exact: true })).toBeVisible();
    answerTeam();
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('Nadia Haddad')).toBeVisible();
    expect(screen.getByText('Error loading care team links.', { exact: true }).elements()).toEqual([]);
  });

  it('CAL-019 CAL-020 CAL-021 a card has the role, the name or else the e-mail, and each link by its title', async () => {
    answerTeam();
    const screen = await openLinks();
    const cards = screen.getByRole('list', { name: 'Care team' }).getByRole('listitem');
    await vi.waitFor(() => expect(cards.elements()).toHaveLength(3));
    expect(cards.elements().map((card) => card.textContent)).toEqual([
      'Nadia HaddadPulmonologistLung functionSecond opinion',
      'Lena BrandtHealth coachNo booking links.',
      'member3@clinic.exampleHealth coachNo booking links.',
    ]);
  });

  it('CAL-012 CAL-013 is narrowed by name once typing has paused for 300 ms', async () => {
    answerTeam();
    const screen = await openLinks();
    await expect.element(screen.getByText('Nadia Haddad')).toBeVisible();
    const field = screen.getByPlaceholder('Search by name...', { exact: true });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await field.fill('lena');
      await vi.advanceTimersByTimeAsync(299);
      // What a shorter pause had brought about would be drawn by now.
      await new Promise(requestAnimationFrame);
      expect(screen.getByText('Nadia Haddad').elements()).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
    } finally {
      vi.useRealTimers();
    }
    await expect.element(screen.getByText('Nadia Haddad')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Lena Brandt')).toBeVisible();
  });

  it('CAL-014 CAL-015 roles are picked from a list and stand there as chips', async () => {
    answerTeam();
    const screen = await openLinks();
    const field = screen.getByPlaceholder('Select a role', { exact: true });
    await field.click();
    await screen.getByRole('option', { name: 'Health coach' }).click();
    await screen.getByRole('option', { name: 'Pulmonologist' }).click();
    await userEvent.keyboard('{Escape}');
    const chips = [...document.querySelectorAll('.mantine-MultiSelect-pill')].map((chip) => chip.textContent);
    expect(chips).toEqual(['Health coach', 'Pulmonologist']);
  });

  it('CAL-024 name and roles narrow together', async () => {
    answerTeam();
    const screen = await openLinks();
    await screen.getByPlaceholder('Select a role', { exact: true }).click();
    await screen.getByRole('option', { name: 'Health coach' }).click();
    const cards = screen.getByRole('list', { name: 'Care team' }).getByRole('listitem');
    await vi.waitFor(() => expect(cards.elements()).toHaveLength(2));
    await screen.getByPlaceholder('Search by name...', { exact: true }).fill('lena');
    await vi.waitFor(() => expect(cards.elements()).toHaveLength(1));
    await screen.getByPlaceholder('Search by name...', { exact: true }).fill('nadia');
    await expect.element(screen.getByText('No care team links found.', { exact: true })).toBeVisible();
  });

  it('CAL-022 CAL-036 CAL-037 a link is copied in the browser alone, and the notice stays for 3 s', async () => {
    answerTeam();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const network = vi.spyOn(globalThis, 'fetch');
    const screen = await openLinks();
    expect(namesOf(screen.getByRole('button', { name: /^Copy link/ }))).toEqual([
      'Copy link: Lung function, Nadia Haddad',
      'Copy link: Second opinion, Nadia Haddad',
    ]);
    await screen.getByRole('button', { name: 'Copy link: Lung function, Nadia Haddad' }).hover();
    network.mockClear();
    await screen.getByRole('button', { name: 'Copy link: Lung function, Nadia Haddad' }).click();
    await expect.poll(notices).toEqual(['success, 3000 ms: Onboarding link copied to clipboard']);
    expect(write).toHaveBeenCalledWith('https://book.example/lung');
    expect(network).not.toHaveBeenCalled();
  });

  it('CAL-038 a copy that failed says why for 5 s', async () => {
    answerTeam();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Write permission denied.'));
    const screen = await openLinks();
    await screen.getByRole('button', { name: 'Copy link: Lung function, Nadia Haddad' }).click();
    const said = 'warning, 5000 ms: Could not copy onboarding link: Write permission denied.';
    await expect.poll(notices).toEqual([said]);
  });

  it('CAL-023 a link opens in a tab of its own that does not know the portal', async () => {
    answerTeam();
    const screen = await openLinks();
    const link = screen.getByRole('link', { name: 'Open link: Second opinion, Nadia Haddad' });
    await expect.element(link).toBeVisible();
    expect(namesOf(screen.getByRole('link', { name: /^Open link/ }))).toEqual([
      'Open link: Lung function, Nadia Haddad',
      'Open link: Second opinion, Nadia Haddad',
    ]);
    await expect.element(link).toHaveAttribute('href', 'https://book.example/second');
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('CAL-035 asks for 1000 at once', async () => {
    await openLinks();
    await vi.waitFor(() =>
      expect(gateway.received(calendarCalls.careTeamLinks).at(-1)?.query).toEqual({
        page: '0',
        size: '1000',
      }),
    );
  });
});
