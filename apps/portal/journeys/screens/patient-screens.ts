// The screens that show one patient.
import { expect } from '@playwright/test';
import { newPatient } from '../../../../e2e/support/new-patient.ts';
import { origin } from '../../../../e2e/support/people.ts';
import { firstId, go, latestSession, LENA, onPatient, ofPatient, PATIENT, type Screen } from './screen.ts';

const report = (state: 'draft' | 'final') => (profileId: string) =>
  firstId(
    `select id from asthma_reports where profile_id = $1 and state = '${state}' and deleted_at is null limit 1`,
    profileId,
  );

const siteOf = (profileId: string): Promise<string> =>
  firstId('select site_id as id from site_profiles where profile_id = $1 limit 1', profileId);

const printed = async (profileId: string): Promise<string> =>
  `/spirometry/report?${new URLSearchParams({
    name: 'spirometry_premium_report_ats2019',
    sessionIds: await latestSession(profileId),
    siteId: await siteOf(profileId),
  }).toString()}`;

const log = async (profileId: string): Promise<string> =>
  `/communication-log/${await firstId(
    'select id from communications where profile_id = $1 order by sent desc limit 1',
    profileId,
  )}`;

/** A visit with a patient of its own, as if it had begun an hour ago. */
const visit: Screen['open'] = async (page) => {
  const { profileId } = await newPatient();
  const startsAt = new Date(Date.now() - 60 * 60 * 1000).toISOString();
  const planned = await page.request.post('/gateway/video/visits', {
    data: { profileId, startsAt },
    headers: { origin },
  });
  expect(planned.status(), await planned.text()).toBe(201);
  await go(page, `/visits/${(await planned.json()).id}`);
};

const tab = (path: string, shows: string): Screen => ({
  address: `${PATIENT}/${path}`,
  name: `tab ${path}`,
  who: LENA,
  open: onPatient(path),
  shows,
});

export const patientScreens: readonly Screen[] = [
  tab('careSummary', 'Latest vitals'),
  tab('patientDetails', 'Demographics'),
  tab('trends', 'Spirometry'),
  tab('carePlan', 'Plan notes'),
  tab('careTeam', 'Care coordinator'),
  tab('devices', 'Spirometer'),
  tab('rewards', 'This year'),
  tab('events', 'Record an event'),
  tab('appointments', 'New appointment'),
  tab('tasks', 'Upcoming'),
  tab('logs', 'New log'),
  tab('reports/create', 'Shown in the report'),
  {
    address: `${PATIENT}/trends/sessions/:sessionId`,
    name: 'spirometry session',
    who: LENA,
    open: onPatient(async (profileId) => `trends/sessions/${await latestSession(profileId)}`),
    shows: 'FEV1',
  },
  {
    address: `${PATIENT}/reports/:reportId`,
    name: 'final report',
    who: LENA,
    open: onPatient(async (profileId) => `reports/${await report('final')(profileId)}`),
    shows: 'Final',
  },
  {
    address: `${PATIENT}/reports/:reportId?/edit`,
    name: 'draft of a report',
    who: LENA,
    open: onPatient(async (profileId) => `reports/${await report('draft')(profileId)}/edit`),
    shows: 'Shown in the report',
  },
  {
    address: '/spirometry/report',
    name: 'printed session',
    who: LENA,
    open: ofPatient(printed),
    shows: 'Spirometry report with curves',
  },
  {
    address: '/communication-log/:logId',
    name: 'log by its address',
    who: LENA,
    open: ofPatient(log),
    shows: 'Subject',
  },
  {
    address: '/visits/:visitId',
    name: 'video visit of staff',
    who: LENA,
    open: visit,
    shows: 'Video visit',
  },
];
