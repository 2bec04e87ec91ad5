// The worklist says in words why a patient needs somebody, leads to the rows, and lets a reason be set aside and brought back.
import { forgetPerson } from '@alveary/portal/lib/person.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cockpitCalls } from '../contract/calls.ts';
import { worklistCalls } from '../contract/worklist.calls.ts';
import type { Reason, WorkItem } from '../contract/worklist.model.ts';
import { CockpitPage } from './cockpit.page.tsx';
import { reasonWords } from './reason-words.rules.ts';
import { untilOf } from './set-aside.dialog.tsx';

const id = '0190a0a0-0000-7000-8000-000000002001';
const at = '2026-11-20T12:00:00Z';
const reason: Reason = { kind: 'NO_CONTACT', key: at, since: at, days: 31 };
const aside = { id, reason: 'In hospital', until: null, createdByName: 'Marco Ruiz', createdDate: at };
const item: WorkItem = {
  patient: {
    id,
    firstName: 'Maya',
    lastName: 'Thornton',
    dateOfBirth: null,
    isDeceased: false,
    patientStatuses: [],
    phone: null,
    siteProfiles: [{ id, site: { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung' } }],
  },
  reasons: [reason],
  setAside: [],
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(worklistCalls.list, () => ({ rows: [item], total: 1 }));
  gateway.on(cockpitCalls.tiles, () => ({
    patients: 1,
    counts: { minutes: 0, 'reading-days': 0, 'no-contact': 0, 'open-events': 0, appointments: 0, needs: 0 },
    minutes: [],
    readingDays: [],
    careCoordinators: [],
  }));
});
afterEach(() => {
  gateway.restore();
  forgetPerson();
});
const open = () => renderInPortal(<CockpitPage />, { entry: { pathname: '/', search: '?view=now' } });

it.each<[Reason, string]>([
  [
    {
      kind: 'SPO2_LOW',
      key: 'k',
      limit: 90,
      readings: [
        { value: 86, at },
        { value: 88, at: '2026-11-19T12:00:00Z' },
      ],
    },
    'SpO2 was below 90% twice: 86% on Nov 20, 2026 and 88% on Nov 19, 2026',
  ],
  [
    { kind: 'FEV1_FELL', key: 'k', at, fev1: 2.5, usual: 3, lowest: 2.85, sessions: 4, score: null },
    'FEV1 fell to 2.50 L on Nov 20, 2026: usual 3.00 L in 4 sessions, whose own variation ends at 2.85 L',
  ],
  [
    { kind: 'FEV1_FELL', key: 'k', at, fev1: 1.7, usual: 2, lowest: 2, sessions: 1, score: -2.314 },
    'FEV1 fell to 1.70 L on Nov 20, 2026 from 2.00 L: conditional change score -2.31, expected within ±1.96',
  ],
  [
    {
      kind: 'QUESTIONNAIRE_WORSE',
      key: 'k',
      internalName: 'x',
      title: 'CAT: COPD Assessment Test',
      at,
      score: 14,
      before: 10,
      beforeAt: '2026-10-20T12:00:00Z',
      difference: 2,
    },
    'CAT got worse: 14 on Nov 20, 2026 after 10 on Oct 20, 2026, a difference of 2 matters',
  ],
  [reason, 'No contact for 31 days, the last on Nov 20, 2026'],
  [{ kind: 'NO_CONTACT', key: 'never', since: null, days: null }, 'Was never reached'],
  [
    { kind: 'ORDER_OPEN', key: 'k', type: 'Spirometry', at, days: 20 },
    'Order Spirometry of Nov 20, 2026 is unanswered for 20 days',
  ],
  [
    { kind: 'TODO_OVERDUE', key: 'k', name: 'Blow', due: at, days: 1 },
    'To-do Blow is overdue for 1 day, since Nov 20, 2026',
  ],
])('%o', (given, words) => {
  expect(reasonWords(given, 'en-US')).toBe(words);
});

it('until when: so many days, or until there is something new', () => {
  expect(untilOf('7', Date.parse(at))).toBe('2026-11-27T12:00:00.000Z');
  expect(untilOf('new', Date.parse(at))).toBeNull();
});

it('a reason leads to its rows, and is set aside with why', async () => {
  gateway.on(worklistCalls.setAside, () => aside);
  const { screen } = await open();
  await expect
    .element(screen.getByRole('link', { name: 'Open logs' }))
    .toHaveAttribute('href', `/site/harbor-lung/patient/${id}/logs`);
  expect(gateway.received(worklistCalls.list)[0]?.query).toEqual({
    'careCoordinatorId.in': someone.id,
    size: '100',
  });
  await screen.getByRole('button', { name: 'Set aside' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Set this reason aside' });
  await dialog.getByRole('radio', { name: 'Until there is something new' }).click();
  await dialog.getByRole('textbox', { name: 'Why' }).fill('In hospital');
  await dialog.getByRole('button', { name: 'Set aside' }).click();
  await expect.element(screen.getByText('The reason was set aside.')).toBeVisible();
  expect(gateway.received(worklistCalls.setAside)).toMatchObject([
    { query: { profileId: id }, body: { kind: 'NO_CONTACT', key: at, reason: 'In hospital', until: null } },
  ]);
});

it('what was set aside says by whom and why, and is brought back', async () => {
  gateway.on(worklistCalls.list, () => ({
    rows: [{ ...item, reasons: [], setAside: [{ reason, by: aside }] }],
    total: 1,
  }));
  gateway.on(worklistCalls.bringBack, () => undefined);
  const { screen } = await open();
  await expect
    .element(screen.getByText('Set aside by Marco Ruiz until there is something new: In hospital'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Bring back' }).click();
  await expect.element(screen.getByText('The reason stands again.')).toBeVisible();
});

it('says that nobody needs anything, and after a failure what to do', async () => {
  gateway.cut(worklistCalls.list);
  const { screen, router } = await open();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  gateway.on(worklistCalls.list, () => ({ rows: [], total: 0 }));
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('Nobody needs you now')).toBeVisible();
  gateway.on(cockpitCalls.list, () => ({ rows: [], total: 0 }));
  await screen.getByText('Months', { exact: true }).click();
  await vi.waitFor(() => expect(router.state.location.search).toBe(''));
});
