// The patient page in its states: who it is, what is empty, what was refused (OP-PROFILE-2, OP-PROFILE-3; PROFILE-001).
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { patientCalls } from '../contract/calls.ts';
import { patientRecordCalls } from '../contract/record.calls.ts';
import type { CareSummary, SiteProfile } from '../contract/model.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { CareSummaryTab } from './care-summary.tab.tsx';
import { PatientDetailsTab } from './patient-details.tab.tsx';
import { FirstTab } from '@alveary/portal/shell/first-tab.tsx';
import { PatientPage } from './patient.page.tsx';
import { blankSummary, measured, siteProfileId, someSiteProfile } from './testing/sample-patient.ts';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.cutOthers();
  gateway.on(patientCalls.siteProfile, () => someSiteProfile);
  gateway.on(patientCalls.careSummary, () => blankSummary);
  gateway.on(patientCalls.openCounts, () => ({ events: 0, tasks: 0 }));
  gateway.on(patientCalls.measurements, () => ({ rows: [], total: 0 }));
  gateway.on(draftCalls.read, () => null);
});
afterEach(() => gateway.restore());

const someVital = (at: number): string => `0190a0a0-0000-7000-8000-00000000040${at}`;
const address = `/site/harbor-lung/patient/${siteProfileId}`;
const open = (path = address, place: { readonly user?: PortalUser; readonly sites?: readonly Site[] } = {}) =>
  renderInPortal(
    <Routes>
      <Route path="/site/:slug/patient/:siteProfileId" element={<PatientPage />}>
        <Route index element={<FirstTab />} />
        <Route path="careSummary" element={<CareSummaryTab />} />
        <Route path="patientDetails" element={<PatientDetailsTab />} />
        <Route path="logs" element={<p>The logs</p>} />
      </Route>
    </Routes>,
    { path, ...place },
  );

const profileWith = (given: Partial<SiteProfile['profile']>): void =>
  gateway.on(patientCalls.siteProfile, () => ({
    ...someSiteProfile,
    profile: { ...someSiteProfile.profile, ...given },
  }));
const summaryWith = (given: Partial<CareSummary>): void =>
  gateway.on(patientCalls.careSummary, () => ({ ...blankSummary, ...given }));

describe('the address', () => {
  it('SHELL-020 SHELL-023 without a tab is that of the Care Summary', async () => {
    const { screen, router } = await open();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Maya Thornton');
    expect(router.state.location.pathname).toBe(`${address}/careSummary`);
    await expect
      .element(screen.getByRole('link', { name: 'Care Summary' }))
      .toHaveAttribute('aria-current', 'page');
  });

  it.each([`${address}?tab=communication`, `${address}/patientDetails?tab=communication`])(
    'SHELL-035 %s opens the logs',
    async (path) => {
      const { screen } = await open(path);
      await expect.element(screen.getByText('The logs')).toBeVisible();
    },
  );

  it('SHELL-052 an id that is none, and a site the patient is not in', async () => {
    const { screen } = await open('/site/harbor-lung/patient/12');
    await expect.element(screen.getByText('This page could not be found')).toBeVisible();
    expect(gateway.received(patientCalls.siteProfile)).toHaveLength(0);
  });

  it('the tabs say how much is open of theirs, and nothing where nothing is', async () => {
    gateway.on(patientCalls.openCounts, () => ({ events: 0, tasks: 3 }));
    const { screen } = await open();
    const tab = (name: string) => screen.getByRole('link', { name, exact: true });
    await expect.element(tab('Tasks, 3 open')).toBeVisible();
    const drawn = (name: string) =>
      [...tab(name).element().children].map((mark) => getComputedStyle(mark, '::after').content);
    expect(drawn('Tasks, 3 open')).toEqual(['"3"']);
    expect(drawn('Events')).toEqual([]);
  });

  it('OP-SHELL-5 a slug that does not match', async () => {
    const { screen } = await open(`/site/bay-allergy/patient/${siteProfileId}`);
    await expect.element(screen.getByText('This page could not be found')).toBeVisible();
  });

  it('PROFILE-001 a patient outside the sites', async () => {
    gateway.refuse(patientCalls.siteProfile, 'NoSiteForPatient');
    const { screen } = await open();
    await expect.element(screen.getByText('No site found for this patient.')).toBeVisible();
    await expect.element(screen.getByText('Reference: r-test')).toBeVisible();
    const wayOn = screen.getByRole('link', { name: 'Go to all patients' });
    await expect.element(wayOn).toHaveAttribute('href', '/all-patients');
  });

  it('a page that could not be loaded can be tried again', async () => {
    gateway.refuse(patientCalls.siteProfile, 'Internal');
    const { screen } = await open();
    await expect.element(screen.getByText('Reference: r-test')).toBeVisible();
    gateway.on(patientCalls.siteProfile, () => someSiteProfile);
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Maya Thornton');
  });
});

describe('OP-PROFILE-2 the patient bar', () => {
  it('FORMAT-006 says N/A without a birth date, and [Unknown Patient] without a name', async () => {
    profileWith({ dateOfBirth: null, firstName: null, lastName: null });
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('[Unknown Patient]');
    await expect.element(screen.getByText('N/A')).toBeVisible();
  });

  it('marks the dead and gives the age at death', async () => {
    profileWith({ deceasedAt: '2020-04-18T12:00:00.000Z', isDeceased: true });
    const { screen } = await open();
    await expect.element(screen.getByText('Deceased Apr 18, 2020')).toBeVisible();
    await expect.element(screen.getByText('32 y at death')).toBeVisible();
  });

  it('marks the dead where nobody knows the day, and gives no age', async () => {
    profileWith({ deceasedAt: null, isDeceased: true });
    const { screen } = await open();
    await expect.element(screen.getByText('Deceased', { exact: true })).toBeVisible();
    expect(screen.getByText(/at death/).elements()).toEqual([]);
  });

  it('PROFILE-006 shows the cell phone first', async () => {
    const phone = { countryCode: '1', phoneNumber: '', id: siteId };
    profileWith({
      phones: [
        { ...phone, type: 'HOME', e164: '+14155550199', isLandline: false },
        { ...phone, type: 'CELL', e164: '+14155550101', isLandline: false },
      ],
    });
    const { screen } = await open();
    await expect.element(screen.getByText('+1 415 555 0101')).toBeVisible();
    await expect.element(screen.getByText('+1', { exact: true })).toBeVisible();
  });

  it('offers the other sites only where there are some', async () => {
    const other = { ...someSiteProfile.profile.siteProfiles[0]!, id: siteId };
    profileWith({
      siteProfiles: [
        ...someSiteProfile.profile.siteProfiles,
        { ...other, site: { ...other.site, slug: 'bay-allergy', shortName: 'Bay Allergy' } },
        { ...other, id: someSiteProfile.profile.id, accessible: false },
      ],
    });
    const { screen, router } = await open(`${address}/patientDetails`);
    await screen.getByRole('button', { name: /^Site: Harbor Lung/ }).click();
    expect(screen.getByRole('menuitem').elements()).toHaveLength(2);
    await screen.getByRole('menuitem', { name: 'Bay Allergy' }).click();
    expect(router.state.location.pathname).toBe(`/site/bay-allergy/patient/${siteId}/patientDetails`);
  });
});

describe('OP-PROFILE-3 the Care Summary', () => {
  it('an empty chart', async () => {
    const { screen } = await open();
    await expect.element(screen.getByText('Nothing in the chart yet')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'New log' })).toBeVisible();
  });

  it('each card says when its part is empty', async () => {
    summaryWith({ goal: { id: siteId, text: 'Run the harbor 5K.', author: null, date: null } });
    const { screen } = await open();
    await expect.element(screen.getByText('Run the harbor 5K.')).toBeVisible();
    for (const text of [
      'No vital signs recorded yet.',
      'No conditions recorded.',
      'No contact logged yet.',
      'No visits recorded.',
    ]) {
      await expect.element(screen.getByText(text)).toBeVisible();
    }
  });

  it('FORMAT-005 FORMAT-011 vitals in the units of the site, the index beside the weight, a spark line', async () => {
    const earlier = [
      { value: 66, takenAt: '2026-11-01T10:00:00.000Z' },
      { value: 65.4, takenAt: '2026-11-10T10:00:00.000Z' },
    ];
    summaryWith({
      vitals: [
        { latest: measured('weight', 'Weight', 64.9, 'kg'), earlier, usual: null },
        { latest: measured('height', 'Height', 164.8, 'cm'), earlier: [], usual: null },
      ],
    });
    const { screen } = await open();
    const card = screen.getByRole('region', { name: 'Latest vitals' });
    await expect.poll(() => card.element().textContent).toContain('64.9 kg');
    await expect.poll(() => card.element().textContent).toContain('165 cm');
    await expect.poll(() => card.element().textContent).toContain('BMI 23.9');
    await expect
      .element(screen.getByRole('img', { name: 'Weight: the last 3 values lie between 64.9 kg and 66 kg' }))
      .toBeVisible();
  });

  it.each([
    ['portal_spo2', 'SpO2', 'Breathlessness'],
    ['portal_dyspnea', 'Breathlessness', 'SpO2'],
  ])('PROFILE-043 PROFILE-044 of the vitals %s alone shows %s and not %s', async (flag, shown, hidden) => {
    const vital = (type: string, name: string, value: number, at: number) => ({
      latest: { ...measured(type, name, value, type === 'spo2' ? '%' : ''), id: someVital(at) },
      earlier: [],
      usual: null,
    });
    summaryWith({
      vitals: [
        vital('spo2', 'SpO2', 91, 1),
        vital('breathlessness', 'Breathlessness', 2, 2),
        vital('heart_rate', 'Heart rate', 70, 3),
      ],
    });
    const sites = [{ ...someSite, feature_values: { [flag]: true, portal_us_features: true } }];
    const { screen } = await open(address, { sites });
    const card = screen.getByRole('region', { name: 'Latest vitals' });
    await expect.poll(() => card.element().textContent).toContain('Heart rate');
    expect(card.element().textContent).toContain(shown);
    expect(card.element().textContent).not.toContain(hidden);
  });

  it('a value outside its usual range speaks by arrow, word and range; a constant one draws no line', async () => {
    const readings = (values: readonly number[]) =>
      values.map((value, at) => ({ value, takenAt: `2026-11-0${at + 1}T10:00:00.000Z` }));
    const pulse = { ...measured('heart_rate', 'Heart rate', 70, 'bpm'), id: siteId };
    summaryWith({
      vitals: [
        {
          latest: measured('temperature', 'Temperature', 36.1, '°C'),
          earlier: readings([36.6, 36.8]),
          usual: { low: 36.4, high: 36.9 },
        },
        { latest: pulse, earlier: readings([70, 70]), usual: { low: 68, high: 74 } },
      ],
    });
    const { screen } = await open();
    const card = screen.getByRole('region', { name: 'Latest vitals' });
    await expect.element(card.getByRole('img', { name: 'Below usual' })).toBeVisible();
    await expect.element(card.getByText('Below usual 36.4 to 36.9 °C')).toBeVisible();
    await expect.element(card.getByText('Usual 68 to 74 bpm')).toBeVisible();
    await expect.element(card.getByRole('img', { name: /^Temperature: / })).toBeVisible();
    await expect.element(card.getByRole('img', { name: /^Heart rate: / })).not.toBeInTheDocument();
  });

  it('the last contact in words', async () => {
    summaryWith({
      lastContact: {
        id: siteId,
        sent: '2026-11-05T10:00:00.000Z',
        medium: 'VERBAL_PHONE',
        direction: 'OUTBOUND',
        result: 'ANSWERED',
        author: 'Lena Brandt',
      },
    });
    const { screen } = await open();
    await expect.element(screen.getByRole('button', { name: 'Phone, outbound · Answered' })).toBeVisible();
  });

  it('a summary that could not be loaded can be tried again', async () => {
    gateway.refuse(patientCalls.careSummary, 'DatabaseUnavailable');
    const { screen } = await open();
    await expect.element(screen.getByRole('button', { name: 'Retry' }), { timeout: 12_000 }).toBeVisible();
    summaryWith({ goal: { id: siteId, text: 'Run.', author: null, date: null } });
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('Run.')).toBeVisible();
  });
});

describe('the links to the admin pages', () => {
  const linksOf = async (user: PortalUser, features: Record<string, unknown>) => {
    const { screen } = await open(`${address}/patientDetails`, {
      user,
      sites: [{ ...someSite, feature_values: features }],
    });
    await expect.element(screen.getByRole('heading', { name: 'Demographics' })).toBeVisible();
    return screen
      .getByRole('region', { name: 'Admin pages' })
      .getByRole('link')
      .elements()
      .map((link) =>
        link
          .getAttribute('href')
          ?.replace(/^https:\/\/[^/]+/, '')
          .replace(/&.*/, ''),
      );
  };
  const record = `/profile/${someSiteProfile.profile.id}`;

  it('ADMIN-001 ADMIN-005 ADMIN-006 are there for staff, that of SpO2 where the site has it', async () => {
    const appointments = '/appointment?page=1';
    expect(await linksOf(someone, { portal_spo2: true })).toEqual([
      record,
      `${record}?autoCreate=true#spo2`,
      appointments,
      '/care-team-member-report',
    ]);
  });

  it('PROFILE-043 that of SpO2 is not there where the site does not have it', async () => {
    expect(await linksOf(someone, {})).not.toContain(`${record}?autoCreate=true#spo2`);
  });

  it('ADMIN-001 are not there for who is not staff', async () => {
    expect(await linksOf({ ...someone, is_staff: false }, { portal_spo2: true })).toEqual([]);
  });
});

describe('the details', () => {
  it('SHELL-028 a dash where nothing is recorded, and measurements in words', async () => {
    gateway.on(patientCalls.measurements, () => ({
      rows: [
        { ...measured('weight', 'Weight', 64.9, 'kg'), usual: { low: 66, high: 68 } },
        { ...measured('x', 'FEV1/FVC', 0, '%'), id: siteId, value: 71.25, usual: null },
      ],
      total: 2,
    }));
    const { screen } = await open(`${address}/patientDetails`);
    await expect
      .poll(() => screen.getByRole('region', { name: 'Contact' }).element().textContent)
      .toContain('Email–');
    await expect.element(screen.getByText('No referring provider recorded.')).toBeVisible();
    const measurements = screen.getByRole('region', { name: 'Measurements' });
    await expect
      .poll(() => measurements.getByRole('row').nth(1).element().textContent)
      .toContain('WeightBelow usual:64.9 kgDevice');
    await screen.getByRole('combobox', { name: 'Kind of measurement' }).click();
    await screen.getByRole('option', { name: 'FEV1/FVC' }).click();
    await expect.poll(() => gateway.received(patientCalls.measurements).at(-1)?.query['type.in']).toBe('x');
  });

  it('OP-PROFILE-10 measurements that the site does not show are neither asked for nor offered', async () => {
    const { screen } = await open(`${address}/patientDetails`);
    await expect
      .poll(() => gateway.received(patientCalls.measurements).at(-1)?.query['type.notIn'])
      .toBe('spo2,breathlessness');
    const choices = screen.getByRole('option');
    await screen.getByRole('combobox', { name: 'Kind of measurement' }).click();
    await expect.element(choices.filter({ hasText: 'Heart rate' })).toBeVisible();
    expect(choices.elements().map(({ textContent }) => textContent)).not.toContain('SpO2');
  });

  it('OP-PROFILE-3 a section is edited where it stands, by those who may, and sends what differs', async () => {
    gateway.on(patientRecordCalls.update, () => ({ ...someSiteProfile.profile, version: 4 }));
    const { screen } = await open(`${address}/patientDetails`);
    await screen.getByRole('button', { name: 'Edit identifiers' }).click();
    const member = screen.getByRole('textbox', { name: 'Insurance member ID (optional)' });
    await member.fill('MEM-77');
    await expect.element(screen.getByRole('textbox', { name: /First name/ })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Save record' }).click();
    await expect.element(screen.getByText('The record was saved.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Edit identifiers' })).toBeVisible();
    expect(gateway.received(patientRecordCalls.update)[0]?.body).toEqual({
      insuranceMemberId: 'MEM-77',
      version: someSiteProfile.profile.version,
    });
  });
});
