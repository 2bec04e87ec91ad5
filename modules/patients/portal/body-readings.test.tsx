// Birth sex, height and weight in Patient Details: entered, corrected, and asked about when they are hardly possible.
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { patientCalls } from '../contract/calls.ts';
import type { SiteProfile } from '../contract/model.ts';
import { patientRecordCalls } from '../contract/record.calls.ts';
import { PatientDetailsTab } from './patient-details.tab.tsx';
import { PatientPage } from './patient.page.tsx';
import { blankSummary, measured, siteProfileId, someSiteProfile } from './testing/sample-patient.ts';

const height = { ...measured('height', 'Height', 165, 'cm'), usual: null };

let gateway: Gateway;
let stored: SiteProfile['profile'];
beforeEach(() => {
  stored = someSiteProfile.profile;
  gateway = startGateway();
  gateway.cutOthers();
  gateway.on(patientCalls.siteProfile, () => ({ ...someSiteProfile, profile: stored }));
  gateway.on(patientCalls.careSummary, () => blankSummary);
  gateway.on(patientCalls.openCounts, () => ({ events: 0, tasks: 0 }));
  gateway.on(patientCalls.measurements, () => ({ rows: [height], total: 1 }));
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, ({ body }) => ({
    key: 'k',
    content: (body as { content: Record<string, unknown> }).content,
    updatedAt: '2026-11-20T10:00:00Z',
  }));
  gateway.on(draftCalls.discard, () => undefined);
});
afterEach(() => gateway.restore());

const open = (features: Record<string, unknown> = {}) =>
  renderInPortal(
    <Routes>
      <Route path="/site/:slug/patient/:siteProfileId" element={<PatientPage />}>
        <Route path="patientDetails" element={<PatientDetailsTab />} />
      </Route>
    </Routes>,
    {
      path: `/site/harbor-lung/patient/${siteProfileId}/patientDetails`,
      sites: [{ ...someSite, feature_values: features }],
    },
  );

/** Refuses writes to this address until they say that they are meant. */
const askFirst = (end: string, refusal: object): void => {
  const answer = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const isWrite = init?.method !== undefined && init.method !== 'GET' && String(input).includes(end);
    if (!isWrite || JSON.parse(String(init.body)).confirmed === true) return answer(input, init);
    const body = { message: 'This is hardly possible.', code: 'UnlikelyChange', requestId: 'r', ...refusal };
    return Response.json(body, { status: 409 });
  };
};

it('shows a birth sex that nobody confirmed, and confirms it', async () => {
  gateway.on(patientRecordCalls.update, () => {
    stored = { ...stored, birthSexSource: 'person', version: 2 };
    return stored;
  });
  const { screen } = await open();
  const facts = screen.getByRole('region', { name: 'Demographics' });
  await expect.element(facts.getByText('Female (from the record, not confirmed)')).toBeVisible();
  await screen.getByRole('button', { name: 'Edit demographics' }).click();
  await screen.getByRole('combobox', { name: 'Birth sex' }).click();
  await screen.getByRole('option', { name: 'Female', exact: true }).click();
  await screen.getByRole('button', { name: 'Save record' }).click();
  await expect.element(screen.getByText('The record was saved.')).toBeVisible();
  expect(gateway.received(patientRecordCalls.update)[0]?.body).toEqual({ birthSex: 'female', version: 1 });
});

it('asks before a birth date moves by years, and leaves the form as it is when it was a slip', async () => {
  const moves = 'The date of birth moves by 31 years: from 1988-04-17 to 1957-04-17.';
  askFirst('site/profiles', { errors: [{ field: 'dateOfBirth', message: moves }] });
  gateway.on(patientRecordCalls.update, () => ({ ...stored, dateOfBirth: '1957-04-17', version: 2 }));
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Edit demographics' }).click();
  const born = screen.getByRole('textbox', { name: 'Date of birth' });
  await born.fill('1957-04-17');
  await screen.getByRole('button', { name: 'Save record' }).click();
  await expect.element(screen.getByText(moves)).toBeVisible();
  await screen.getByRole('button', { name: 'Check again' }).click();
  await expect.element(screen.getByText(moves)).not.toBeInTheDocument();
  expect(gateway.received(patientRecordCalls.update)).toEqual([]);
  await screen.getByRole('button', { name: 'Save record' }).click();
  await screen.getByRole('button', { name: 'Save anyway' }).click();
  await expect.element(screen.getByText('The record was saved.')).toBeVisible();
  expect(gateway.received(patientRecordCalls.update)[0]?.body).toMatchObject({
    dateOfBirth: '1957-04-17',
    confirmed: true,
  });
});

it('enters a height in the units of the site [ADMIN-005]', async () => {
  gateway.on(patientRecordCalls.enterReading, () => height);
  const { screen } = await open({ unit_height: 'in' });
  await screen.getByRole('button', { name: 'Enter height or weight' }).click();
  await screen.getByRole('textbox', { name: 'Height' }).fill(`5'5"`);
  await screen.getByRole('button', { name: 'Save measurement' }).click();
  await expect.element(screen.getByText('Height was entered.')).toBeVisible();
  expect(gateway.received(patientRecordCalls.enterReading)[0]?.body).toMatchObject({
    type: 'height',
    value: 165.1,
  });
});

it('corrects a height, and asks about one that cannot follow another', async () => {
  askFirst('measurements', {
    errors: [{ field: 'value', message: '180 cm was measured on 2026-10-01; this is 150 cm.' }],
    current: { value: 180, takenAt: '2026-10-01T10:00:00.000Z' },
  });
  gateway.on(patientRecordCalls.correctReading, () => height);
  const { screen } = await open();
  await screen.getByRole('button', { name: /^Correct height of/ }).click();
  const value = screen.getByRole('textbox', { name: 'Height' });
  await expect.element(value).toHaveValue('165');
  await value.fill('150');
  await screen.getByRole('button', { name: 'Save correction' }).click();
  await expect
    .element(screen.getByText('Height 180 cm was measured on Oct 1, 2026. You typed 150 cm.'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Save anyway' }).click();
  await expect.element(screen.getByText('Height was corrected.')).toBeVisible();
  const [sent] = gateway.received(patientRecordCalls.correctReading);
  expect(sent?.body).toEqual({
    type: 'height',
    value: 150,
    takenAt: height.takenAt,
    seen: { value: 165, takenAt: height.takenAt },
    confirmed: true,
  });
});

it('marks a height as entered in error after a question, and shows who did and when', async () => {
  const marked = {
    ...height,
    usual: undefined,
    markedAt: '2026-11-28T09:00:00.000Z',
    markedBy: 'Lena Brandt',
  };
  gateway.on(patientRecordCalls.markReadingInError, () => marked);
  gateway.on(patientRecordCalls.readingsInError, () => ({ rows: [marked], total: 1 }));
  const { screen } = await open();
  await screen.getByRole('button', { name: /^Mark height of .* as entered in error$/ }).click();
  await expect
    .element(screen.getByText(/^Height 165 cm of .* predicted values are calculated without it/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Keep it' }).click();
  expect(gateway.received(patientRecordCalls.markReadingInError)).toEqual([]);
  await screen.getByRole('button', { name: /^Mark height of/ }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Mark as entered in error' }).click();
  await expect.element(screen.getByText('Height was marked as entered in error.')).toBeVisible();
  expect(gateway.received(patientRecordCalls.markReadingInError)[0]?.body).toEqual({
    type: 'height',
    seen: { value: 165, takenAt: height.takenAt },
  });
  await screen.getByRole('button', { name: 'Entered in error', exact: true }).click();
  const list = screen.getByRole('list', { name: 'Readings entered in error' });
  await expect.poll(() => list.element().textContent).toMatch(/Height165 cm of .*Lena Brandt, Nov 28, 2026/);
});
