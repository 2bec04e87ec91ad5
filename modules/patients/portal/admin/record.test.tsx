import { patientMergeCalls } from '@alveary/modules/patient-merges/contract/calls.ts';
import { aosCalls } from '@alveary/modules/aos/contract/calls.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { documentCalls } from '@alveary/modules/documents/contract/calls.ts';
import { ehrCalls } from '@alveary/modules/ehr/contract/calls.ts';
import { patientCalls } from '../../contract/calls.ts';
import type { CareSummary, Measurement, Profile } from '../../contract/model.ts';
import { patientRecordCalls } from '../../contract/record.calls.ts';
import type { ListedSession } from '@alveary/modules/spirometry/contract/model.ts';
import { sessionCalls } from '@alveary/modules/spirometry/contract/calls.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { sampleRecord } from '../testing/sample-record.ts';
import { RecordPage } from './record.page.tsx';

const uuid = (last: number) => `0190a0a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
const ID = uuid(101);

const maya = sampleRecord;

const reading: Measurement = {
  id: uuid(9),
  type: 'spo2',
  name: 'SpO2',
  value: 96,
  text: null,
  unit: '%',
  parts: [],
  takenAt: '2026-11-20T10:00:00Z',
  source: 'DEVICE',
};

const summaryOf = (latest: Measurement): CareSummary => ({
  vitals: [
    { latest, earlier: latest === reading ? [] : [{ value: 96, takenAt: reading.takenAt }], usual: null },
  ],
  conditions: [],
  goal: null,
  carePlans: [],
  lastContact: null,
  pastVisits: [],
  pastVisitCount: 0,
  hasOtherRecords: false,
});

let newest: Measurement;
let gateway: Gateway;
let stored: Profile;
beforeEach(() => {
  stored = maya;
  newest = reading;
  gateway = startGateway();
  gateway.on(patientCalls.profile, () => stored);
  gateway.on(patientCalls.careSummary, () => summaryOf(newest));
  gateway.on(sessionCalls.listOfPatient, (): ListedSession[] => [
    {
      id: uuid(20),
      performed_at: '2026-11-19T16:00:00Z',
      bronchodilator: null,
      best_values: { fvc: 4, fev1: 3, fev1_fvc: 0.75, pef: 7, fef2575: 2 },
      fev075: null,
      best_qualities: { fvc: 'acceptable' as const, fev1: 'acceptable' as const },
      relative_values: { fvc: 90, fev1: 81, pef: 90, fef2575: 60 },
      z_scores: { fvc: -0.5, fev1: -1.2, fev1_fvc: -1 },
      grading: { fvc: 'A', fev1: 'A' } as const,
      usable_tests: 3,
      has_curves: true,
    },
  ]);
  gateway.on(aosCalls.listOfPatient, () => ({
    rows: [
      {
        id: uuid(30),
        profile_id: ID,
        performed_at: '2026-11-18T16:00:00Z',
        r5: 0.44,
        r20: null,
        r5_20: null,
        x5: null,
        ax: null,
        quality: 'Acceptable: 3 measurements',
        source: 'Oscillometer',
      },
    ],
    total: 1,
  }));
  gateway.on(documentCalls.listOfPatient, () => ({ rows: [], total: 0 }));
  gateway.on(ehrCalls.athenaEnabled, () => ({ enabled: false }));
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({
    key: `record:${ID}`,
    content: {},
    updatedAt: '2026-11-20T10:00:00Z',
  }));
  gateway.on(draftCalls.discard, () => undefined);
});
afterEach(() => gateway.restore());

const open = (query = '', features: Record<string, unknown> = { portal_spo2: true }) =>
  renderInPortal(
    <Routes>
      <Route path="/admin/profile/:id" element={<RecordPage />} />
    </Routes>,
    { path: `/admin/profile/${ID}${query}`, sites: [{ ...someSite, feature_values: features }] },
  );

describe('the record', () => {
  it('shows who the patient is, at which sites, and leads to sessions', async () => {
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Maya Thornton' })).toBeVisible();
    await expect.element(screen.getByText('+1 415 555 0101')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Harbor Lung Clinic' }))
      .toHaveAttribute('href', `/site/harbor-lung/patient/${uuid(102)}`);
    await expect
      .element(screen.getByRole('link', { name: /Nov 19, 2026/ }))
      .toHaveAttribute('href', `/admin/spirometry-session/${uuid(20)}`);
    await expect.element(screen.getByText('No document in the record.')).toBeVisible();
  });

  it('ADMIN-004 leads to the AOS sessions, each with its quality', async () => {
    const { screen } = await open();
    await expect
      .element(screen.getByRole('link', { name: /Nov 18, 2026/ }))
      .toHaveAttribute('href', `/admin/aos-session/${uuid(30)}`);
    await expect.element(screen.getByText('Acceptable: 3 measurements')).toBeVisible();
  });

  it('PROFILE-049 sends only what was changed, with the version that was seen', async () => {
    gateway.on(patientRecordCalls.update, () => (stored = { ...maya, version: 4, lastName: 'Thorne' }));
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Edit record' }).click();
    await screen.getByRole('textbox', { name: 'Last name' }).fill('Thorne');
    await screen.getByRole('button', { name: 'Save record' }).click();
    await expect.element(screen.getByText('The record was saved.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Maya Thorne' })).toBeVisible();
    const [sent] = gateway.received(patientRecordCalls.update);
    expect([sent?.path, sent?.body]).toEqual([
      `/gateway/site/profiles/${uuid(102)}`,
      { version: 3, lastName: 'Thorne' },
    ]);
  });

  it('somebody else was faster: what was typed stays, the rest is new, and it can be saved again', async () => {
    const theirs = { ...maya, version: 4, firstName: 'Maja' };
    gateway.refuse(patientRecordCalls.update, 'Stale', [], theirs);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Edit record' }).click();
    await screen.getByRole('textbox', { name: 'Last name' }).fill('Thorne');
    await screen.getByRole('button', { name: 'Save record' }).click();
    await expect.element(screen.getByText('This record was changed in the meantime.')).toBeVisible();
    await screen.getByRole('button', { name: 'Reload' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Thorne');
    await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Maja');
    gateway.on(patientRecordCalls.update, () => ({ ...theirs, version: 5, lastName: 'Thorne' }));
    await screen.getByRole('button', { name: 'Save record' }).click();
    await expect.element(screen.getByText('The record was saved.')).toBeVisible();
    expect(gateway.received(patientRecordCalls.update).at(-1)?.body).toEqual({
      version: 4,
      lastName: 'Thorne',
    });
  });

  it('a draft comes back, and a wrong field says so', async () => {
    gateway.on(draftCalls.read, () => ({
      key: `record:${ID}`,
      content: { dateOfBirth: '1988-02-30' },
      updatedAt: '2026-11-20T10:00:00Z',
    }));
    const { screen } = await open();
    await expect.element(screen.getByText('Your draft is back.')).toBeVisible();
    await screen.getByRole('button', { name: 'Save record' }).click();
    await expect.element(screen.getByText('Enter a day that exists, such as Apr 17, 1988.')).toBeVisible();
    expect(gateway.received(patientRecordCalls.update)).toEqual([]);
  });

  it('PROFILE-055 a phone is removed only after a question', async () => {
    gateway.on(patientRecordCalls.removePhone, () => (stored = { ...maya, version: 4, phones: [] }));
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Remove +1 415 555 0101' }).click();
    expect(gateway.received(patientRecordCalls.removePhone)).toEqual([]);
    await screen.getByRole('button', { name: 'Remove phone number' }).click();
    await expect.element(screen.getByText('No phone recorded.')).toBeVisible();
    expect(gateway.received(patientRecordCalls.removePhone)[0]).toMatchObject({
      query: { phoneId: uuid(7) },
      body: { version: 3 },
    });
  });

  it('of a patient out of reach is not shown', async () => {
    gateway.refuse(patientCalls.profile, 'NoSiteForPatient');
    gateway.cut(patientMergeCalls.leadOn);
    const { screen } = await open();
    await expect.element(screen.getByText('No site found for this patient.')).toBeVisible();
  });

  it('is read-only for those who may not change patients', async () => {
    const { screen } = await renderInPortal(
      <Routes>
        <Route path="/admin/profile/:id" element={<RecordPage />} />
      </Routes>,
      {
        path: `/admin/profile/${ID}`,
        user: { ...someone, site_users: [{ site_id: siteId, roles: [] }] },
      },
    );
    await expect.element(screen.getByText('+1 415 555 0101')).toBeVisible();
    expect(screen.getByRole('button', { name: /Edit|Remove|Add/ }).elements()).toEqual([]);
  });
});

/** Only the draft under `key` was kept; the others are still being asked for. */
const keptUnder = (key: string, content: Record<string, unknown>) =>
  gateway.on(draftCalls.read, ({ path }) =>
    path === `/gateway/drafts/${encodeURIComponent(key)}`
      ? { key, content, updatedAt: '2026-11-20T10:00:00Z' }
      : new Promise<never>(() => {}),
  );

const discarded = () => gateway.received(draftCalls.discard).map(({ path }) => decodeURIComponent(path));

describe('what is typed of a phone or an address', () => {
  it('is kept while it is typed, and goes with the cancelling', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Edit +1 415 555 0101' }).click();
    await screen.getByRole('textbox', { name: 'Phone number' }).fill('4155550199');
    await expect.poll(() => gateway.received(draftCalls.keep)).toHaveLength(1);
    const [kept] = gateway.received(draftCalls.keep);
    expect([decodeURIComponent(kept?.path ?? ''), kept?.body]).toEqual([
      `/gateway/drafts/record-phone:${ID}:${uuid(7)}`,
      { content: { phoneNumber: '4155550199', '(seen)': { phoneNumber: '4155550101' } } },
    ]);
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByText('+1 415 555 0101')).toBeVisible();
    await expect.poll(discarded).toEqual([`/gateway/drafts/record-phone:${ID}:${uuid(7)}`]);
  });

  it('is kept when another entry is opened instead', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Edit +1 415 555 0101' }).click();
    await screen.getByRole('textbox', { name: 'Phone number' }).fill('4155550199');
    await screen.getByRole('button', { name: 'Add phone' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Phone number' })).toHaveValue('');
    await expect.poll(() => gateway.received(draftCalls.keep)).toHaveLength(1);
    expect(discarded()).toEqual([]);
  });

  it('is back when its form is opened, and goes with the saving', async () => {
    keptUnder(`record-address:${ID}:new`, { lines: 'Pier 4', city: 'Oakland', postalCode: '94607' });
    gateway.on(patientRecordCalls.addAddress, () => (stored = { ...maya, version: 4 }));
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Add address' }).click();
    await expect.element(screen.getByText('Your draft is back.')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Street' })).toHaveValue('Pier 4');
    await screen.getByRole('textbox', { name: 'Country' }).fill('US');
    await screen.getByRole('button', { name: 'Save new address' }).click();
    await expect.element(screen.getByText('The address was saved.')).toBeVisible();
    expect(gateway.received(patientRecordCalls.addAddress)[0]?.body).toMatchObject({
      lines: ['Pier 4'],
      city: 'Oakland',
      postalCode: '94607',
      country: 'US',
      version: 3,
    });
    await expect.poll(discarded).toEqual([`/gateway/drafts/record-address:${ID}:new`]);
  });
});

describe('an SpO2 reading', () => {
  it('that was being typed is back with the minute it was taken, or is discarded', async () => {
    keptUnder(`record-reading:${ID}`, { value: '91', takenAt: new Date('2026-11-19T22:15').toISOString() });
    const { screen } = await open('?autoCreate=true#spo2');
    await expect.element(screen.getByText('Your draft is back.')).toBeVisible();
    const value = screen.getByRole('textbox', { name: 'SpO2' });
    await expect.element(value).toHaveValue('91');
    await expect.element(screen.getByLabelText('Time', { exact: true })).toHaveValue('10:15 PM');
    await screen.getByRole('button', { name: 'Discard', exact: true }).click();
    await screen.getByRole('button', { name: 'Discard draft' }).click();
    await expect.element(value).toHaveValue('');
    await expect.element(screen.getByLabelText('Taken on', { exact: true })).not.toHaveValue('Nov 19, 2026');
    await expect.element(screen.getByText('Your draft is back.')).not.toBeInTheDocument();
    await expect.poll(discarded).toEqual([`/gateway/drafts/record-reading:${ID}`]);
  });

  it('ADMIN-005 the link with autoCreate opens the form, prefilled, and stores what was read', async () => {
    gateway.on(
      patientRecordCalls.enterReading,
      () => (newest = { ...reading, id: uuid(10), value: 93, takenAt: '2026-11-21T10:00:00Z' }),
    );
    const { screen } = await open('?autoCreate=true#spo2');
    const value = screen.getByRole('textbox', { name: 'SpO2' });
    await expect.element(value).toHaveFocus();
    await expect.element(screen.getByLabelText('Time', { exact: true })).not.toHaveValue('');
    await expect.element(screen.getByText('50 to 100%; last 96%')).toBeVisible();
    await value.fill('30');
    await screen.getByRole('button', { name: 'Save reading' }).click();
    await expect.element(screen.getByText('SpO2 is a whole number from 50 to 100%.')).toBeVisible();
    await value.fill('93,0');
    await screen.getByRole('button', { name: 'Save reading' }).click();
    await expect.element(screen.getByText('SpO2 93% was entered.')).toBeVisible();
    const list = screen.getByRole('list', { name: 'Newest readings' });
    await expect.element(list.getByText('93%')).toBeVisible();
    const [sent] = gateway.received(patientRecordCalls.enterReading);
    expect(sent?.body).toMatchObject({ type: 'spo2', value: 93, takenAt: expect.stringMatching(/Z$/) });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('is in the list although the first read was still under way when it was entered', async () => {
    let reads = 0;
    gateway.on(patientCalls.careSummary, () => {
      reads += 1;
      return reads === 1 ? new Promise<CareSummary>(() => {}) : summaryOf(newest);
    });
    gateway.on(patientRecordCalls.enterReading, () => (newest = { ...reading, value: 93 }));
    const { screen } = await open('?autoCreate=true#spo2');
    await screen.getByRole('textbox', { name: 'SpO2' }).fill('93');
    await screen.getByRole('button', { name: 'Save reading' }).click();
    await expect
      .element(screen.getByRole('list', { name: 'Newest readings' }).getByText('93%'))
      .toBeVisible();
  });

  it('PROFILE-043 is not offered where the sites do not have SpO2', async () => {
    const { screen } = await open('?autoCreate=true#spo2', {});
    await expect
      .element(screen.getByText('SpO2 is switched off at the sites of this patient.'))
      .toBeVisible();
    expect(screen.getByRole('textbox', { name: 'SpO2' }).elements()).toEqual([]);
    await vi.waitFor(() => expect(gateway.received(sessionCalls.listOfPatient)).toHaveLength(1));
    expect(gateway.received(patientCalls.careSummary)).toEqual([]);
  });
});
