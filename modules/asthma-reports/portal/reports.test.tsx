// Can a report be written with all its parts, read in both states, and found on the axis of Trends? (document 3 §2 Asthma report editor, §4)
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { questionnaireCalls } from '@alveary/modules/questionnaires/contract/calls.ts';
import { sessionCalls } from '@alveary/modules/spirometry/contract/calls.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { pickerDay } from '@alveary/portal/lib/dates.ts';
import { answerQuestion, questionStore } from '@alveary/portal/shell/confirm.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import dayjs from 'dayjs';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { reportCalls } from '../contract/calls.ts';
import { documentCalls } from '../contract/document.ts';
import { figureCalls } from '../contract/figures.ts';
import type { AsthmaReport } from '../contract/model.ts';
import { ReportMarks } from './report-marks.tsx';
import { EditReportTab, ReportTab } from './report.tab.tsx';
import { acqAnswer, daysAgo, draft, figures, final, id, sessions } from './testing/sample-reports.ts';

const site: Site = {
  ...someSite,
  feature_values: { ...someSite.feature_values, portal_asthma_report_enabled: true },
};
const withRights = (...actions: string[]) => ({
  ...someone,
  site_users: someone.site_users.map((entry) => ({
    ...entry,
    roles: entry.roles.map((role) => ({
      ...role,
      actions_permitted: ['action_profile_view', 'action_profile_edit', ...actions],
    })),
  })),
});
const everything = withRights('report_view', 'report_add_edit', 'report_soft_delete');

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'report', content: {}, updatedAt: draft.updatedAt }));
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(sessionCalls.listOfPatient, () => sessions);
  gateway.on(reportCalls.read, ({ path }) => (path.includes(final.id) ? final : draft));
  gateway.on(reportCalls.list, () => ({ rows: [draft, final], total: 2 }));
  gateway.on(questionnaireCalls.results, () => ({ data: [acqAnswer(12), acqAnswer(300)], total: 2 }));
  gateway.on(figureCalls.read, () => figures);
  gateway.on(reportCalls.create, () => draft);
  gateway.on(reportCalls.update, () => ({ ...draft, version: 4 }));
  gateway.on(reportCalls.finalise, (): AsthmaReport => ({ ...draft, state: 'final' }));
});
afterEach(() => gateway.restore());

const open = (path: string, user = everything, sites: Site[] = [site]) =>
  renderInPortal(
    onPatientPage(
      <Routes>
        <Route path="/p/reports/create" element={<EditReportTab />} />
        <Route path="/p/reports/:reportId" element={<ReportTab />} />
        <Route path="/p/reports/:reportId/edit" element={<EditReportTab />} />
        <Route
          path="/p/trends"
          element={
            <ReportMarks
              siteProfile={someSiteProfile}
              locale="en-US"
              startDate={`${daysAgo(90)}T00:00:00Z`}
              endDate={`${daysAgo(0)}T23:59:59Z`}
            />
          }
        />
      </Routes>,
    ),
    { path, user, sites },
  );
const editing = () => open(`/p/reports/${draft.id}/edit`);
const sent = () => gateway.received(reportCalls.update).at(-1)?.body;

describe('the editor of a report', () => {
  it('REPORT-003 REPORT-004 REPORT-005 edits name, description, referring clinician and comments', async () => {
    const { screen } = await editing();
    await screen.getByLabelText('Name').fill('Spring again');
    await screen.getByLabelText('Description (optional)').fill('Pollen');
    const clinician = screen.getByLabelText('Referring clinician (optional)');
    await expect.element(clinician).toHaveValue('Dr. Omar Reyes');
    await clinician.fill('Dr. Ana Petrović');
    await screen.getByLabelText('Insights (optional)').fill('Better mornings');
    await screen.getByLabelText('Onboarding (optional)').fill('Done');
    await screen.getByLabelText('Spirometry coaching (optional)').fill('Longer');
    await screen.getByLabelText('Spirometry notes (optional)').fill('Coughs');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(sent).toMatchObject({
      version: 3,
      name: 'Spring again',
      description: 'Pollen',
      details: { referringClinician: { name: 'Dr. Ana Petrović' } },
      comments: {
        insights: 'Better mornings',
        onboarding: 'Done',
        spirometry_coaching: 'Longer',
        spirometry_notes: 'Coughs',
      },
    });
    expect(gateway.received(reportCalls.update)[0]?.path).toMatch(new RegExp(`/reports/${draft.id}$`, 'v'));
  });

  it('REPORT-006 REPORT-007 REPORT-008 attaches sessions and pairs with comments, those of 2019 with their tag', async () => {
    const { screen } = await editing();
    await screen.getByPlaceholder('Attach a session').click();
    const listed = screen.getByRole('listbox').getByRole('option');
    // The one of 300 days ago is outside of the range.
    await expect
      .poll(() => listed.elements().map((one) => one.textContent.includes('2019')))
      .toEqual([true, false]);
    await listed.first().click();
    await screen.getByLabelText(/^Comment on the session of/).fill('After the cold');
    await expect.element(screen.getByText('2019', { exact: true })).toBeVisible();
    await screen.getByLabelText('Before', { exact: true }).first().click();
    await listed.nth(1).click();
    await screen.getByLabelText('After', { exact: true }).first().click();
    await listed.first().click();
    await screen.getByRole('button', { name: 'Attach pair' }).click();
    // A pair of both standards is none of 2019: the tag of the session stays the only one.
    expect(screen.getByText('2019', { exact: true }).elements()).toHaveLength(1);
    await screen.getByLabelText('Comment', { exact: true }).fill('Salbutamol');
    await screen.getByLabelText('Tolerance', { exact: true }).fill('Good');
    await screen.getByLabelText('Symptoms', { exact: true }).fill('Less');
    await screen.getByLabelText('Reliever (SABA) used').fill('Two puffs');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(sent).toMatchObject({
      attached_reports: {
        spirometry_sessions: [{ id: id(11), comments: { main: 'After the cold' } }],
        prepost: [
          {
            pre: { id: id(12) },
            post: { id: id(11) },
            comments: { main: 'Salbutamol', tolerance: 'Good', symptoms: 'Less', saba_used: 'Two puffs' },
          },
        ],
      },
    });
  });

  const comments = { main: 'Salbutamol', tolerance: 'Good', symptoms: 'Less', saba_used: 'Two puffs' };
  const of2019 = {
    spirometry_sessions: [
      { id: id(11), performed_at: `${daysAgo(12)}T09:00:00.000Z`, comments: { main: 'After the cold' } },
    ],
    prepost: [{ id: id(70), pre: { id: id(13) }, post: { id: id(11) }, comments }],
  };

  it('REPORT-008 edits what is said of those of 2019, which the server parts from the others again', async () => {
    gateway.on(reportCalls.read, () => ({ ...draft, attached_reports_2019: of2019 }));
    const { screen } = await editing();
    const ofSession = screen.getByLabelText(/^Comment on the session of/);
    await expect.element(ofSession).toHaveValue('After the cold');
    await ofSession.fill('Before the cold');
    await screen.getByLabelText('Tolerance', { exact: true }).fill('Fair');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(sent).toMatchObject({
      attached_reports: {
        spirometry_sessions: [{ id: id(11), comments: { main: 'Before the cold' } }],
        prepost: [{ id: id(70), comments: { ...comments, tolerance: 'Fair' } }],
      },
      attached_reports_2019: { spirometry_sessions: [], prepost: [] },
    });
  });

  it('REPORT-006 REPORT-007 REPORT-008 shows those of 2019 with their tag, and takes a session and a pair off again', async () => {
    gateway.on(reportCalls.read, () => ({ ...draft, attached_reports_2019: of2019 }));
    const { screen } = await editing();
    await expect.poll(() => screen.getByText('2019', { exact: true }).elements()).toHaveLength(2);
    await screen.getByRole('button', { name: /^Remove the session of/ }).click();
    await screen.getByRole('button', { name: /^Remove the pair of/ }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    const none = { spirometry_sessions: [], prepost: [] };
    await expect.poll(sent).toMatchObject({ attached_reports: none, attached_reports_2019: none });
  });

  it('REPORT-009 takes dates and scores of the ACQ and says what they come to', async () => {
    const { screen } = await editing();
    await screen.getByLabelText('Date 1', { exact: true }).fill('Jan 12, 2026');
    // A score of its own for each, so that none stands in the place of another.
    const choose = (title: string, score: string) =>
      screen.getByLabelText(`${title}, date 1`).selectOptions(score);
    for (const [title, score] of [
      ['Waking at night', '2'],
      ['Symptoms on waking', '3'],
      ['Limited activities', '1'],
      ['Shortness of breath', '4'],
      ['Wheezing', '0'],
    ] as const) {
      await choose(title, score);
    }
    await expect.element(screen.getByTestId('acq-result-1')).toHaveTextContent('–');
    await choose('Reliever use', '5');
    await expect.element(screen.getByTestId('acq-result-1')).toHaveTextContent('2.50 not well controlled');
    await choose('FEV1 before bronchodilator', '6');
    await expect.element(screen.getByTestId('acq-result-1')).toHaveTextContent('3.00 not well controlled');
    await screen.getByLabelText('Date 3', { exact: true }).fill('Jan 16, 2026');
    await screen.getByRole('button', { name: 'Save' }).click();
    const scores = {
      waking: 2,
      symptoms: 3,
      activities: 1,
      shortnessOfBreath: 4,
      wheezing: 0,
      bronchodilator: 5,
      fev1Prebronchodilator: 6,
    };
    await expect.poll(sent).toMatchObject({
      acq: { slots: [{ date: '2026-01-12', scores }, { date: null }, { date: '2026-01-16' }] },
    });
  });

  it('REPORT-009 offers the answers within the range; one that is changed by hand counts as typed', async () => {
    // Of another questionnaire.
    const mood = { ...acqAnswer(12), id: id(699), questionnaireInternalName: 'mood' };
    gateway.on(questionnaireCalls.results, () => ({ data: [acqAnswer(12), mood, acqAnswer(300)], total: 3 }));
    const { screen } = await editing();
    const choice = screen.getByRole('combobox', { name: 'Answer for date 1' });
    await expect.element(choice).toBeEnabled();
    expect(choice.element().querySelectorAll('option')).toHaveLength(2);
    await choice.selectOptions(id(612));
    await expect.element(screen.getByTestId('acq-result-1')).toHaveTextContent('2.00 not well controlled');
    await expect.element(screen.getByTestId('acq-source-1')).toHaveTextContent('Answered by the patient');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(sent).toMatchObject({ acq: { slots: [{ from: { result_id: id(612) } }, {}, {}] } });
    await screen.getByRole('combobox', { name: 'Wheezing, date 1' }).selectOptions('5');
    await expect.element(screen.getByTestId('acq-source-1')).toHaveTextContent('Typed');
    await expect.element(choice).toHaveValue('');
  });

  it('says in its place what could not be loaded, and what can be typed is typed', async () => {
    gateway.refuse(sessionCalls.listOfPatient, 'NoSiteForPatient');
    gateway.refuse(questionnaireCalls.results, 'NoSiteForPatient');
    const { screen } = await editing();
    await expect.element(screen.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
    await screen.getByRole('combobox', { name: 'Wheezing, date 1' }).selectOptions('5');
    await expect.element(screen.getByTestId('acq-source-1')).toHaveTextContent('Typed');
  });

  it.each([
    ['Percent of predicted', { spirometry: { showPercents: true, showHighLowTable: true } }],
    ['Table of highs and lows', { spirometry: { showPercents: false, showHighLowTable: false } }],
    ['AOS', { aos: { enabled: false } }],
    ['Air quality (AQI)', { aqi: { enabled: false } }],
  ])('REPORT-010 REPORT-011 switches %s, and nothing else', async (name, switched) => {
    const { screen } = await editing();
    await screen.getByRole('switch', { name }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    const { spirometry, aos, aqi } = draft;
    await expect.poll(sent).toMatchObject({ spirometry, aos, aqi, ...switched });
  });

  it('REPORT-012 REPORT-029 REPORT-031 chooses its days in an overlay; a length that was fixed is kept', async () => {
    const { screen } = await editing();
    await screen.getByRole('button', { name: /31 days$/ }).click();
    await screen.getByText('30 days', { exact: true }).click();
    await expect.element(screen.getByText('Moving one end takes the other along.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /30 days$/ })).toBeVisible();
    const dayInWords = (days: number) => pickerDay(daysAgo(days), 'en-US');
    await screen.getByLabelText('End', { exact: true }).fill(dayInWords(5));
    await expect.element(screen.getByLabelText('Start', { exact: true })).toHaveValue(dayInWords(34));
    await screen.getByLabelText('Start', { exact: true }).fill(dayInWords(44));
    await expect.element(screen.getByLabelText('End', { exact: true })).toHaveValue(dayInWords(15));
    await userEvent.keyboard('{Escape}');
    // The filter of the sessions is a change as well.
    await screen.getByRole('checkbox', { name: 'In the range only' }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(sent).toMatchObject({
      start_date: daysAgo(44),
      end_date: daysAgo(15),
      filters: { onlyInRange: false },
    });
  });

  it('REPORT-032 REPORT-033 covers no day before the patient was created, and none after today', async () => {
    const { screen } = await editing();
    await screen.getByRole('button', { name: /31 days$/ }).click();
    const created = dayjs(someSiteProfile.profile.createdAt).format('YYYY-MM-DD');
    const today = dayjs().format('YYYY-MM-DD');
    for (const [name, typed, taken] of [
      ['Start', '2020-01-01', created],
      ['End', daysAgo(-30), today],
    ] as const) {
      const field = screen.getByLabelText(name, { exact: true });
      await field.fill(pickerDay(typed, 'en-US'));
      await userEvent.tab();
      await expect.element(field).toHaveValue(pickerDay(taken, 'en-US'));
    }
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(sent).toMatchObject({ start_date: created, end_date: today });
  });

  it('REPORT-035 has changes when a field or a filter differs from the stored report, and not before', async () => {
    const { screen } = await editing();
    const save = screen.getByRole('button', { name: 'Save' });
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    const filter = screen.getByRole('checkbox', { name: 'With enough usable tests only' });
    await filter.click();
    await expect.element(save).not.toHaveAttribute('aria-disabled');
    await filter.click();
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await screen.getByLabelText('Name').fill('Other');
    await expect.element(save).not.toHaveAttribute('aria-disabled');
    await screen.getByLabelText('Name').fill(draft.name);
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await screen.getByRole('switch', { name: 'AOS' }).click();
    await expect.element(save).not.toHaveAttribute('aria-disabled');
  });

  it('REPORT-030 a new report is named by its days unless it gets a name, and is edited on after the first save', async () => {
    const { screen, router } = await open('/p/reports/create');
    await expect.element(screen.getByPlaceholder('90 Days Report')).toBeVisible();
    await screen.getByRole('button', { name: 'Create report' }).click();
    await expect.poll(() => router.state.location.pathname).toBe(`/p/reports/${draft.id}/edit`);
    expect(gateway.received(reportCalls.create)[0]?.body).toMatchObject({
      profile_id: someSiteProfile.profile.id,
      site_id: siteId,
      name: '',
      start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });
});

describe('a report', () => {
  it('shows what its sessions measured when it was made final, and which changed since', async () => {
    const attached = {
      spirometry_sessions: [
        { id: id(11), performed_at: `${daysAgo(12)}T09:00:00.000Z`, comments: { main: '' } },
      ],
      prepost: [
        {
          id: id(70),
          pre: { id: id(11) },
          post: { id: id(12) },
          comments: { main: 'Salbutamol', tolerance: '', symptoms: '', saba_used: '' },
        },
      ],
    };
    gateway.on(reportCalls.read, () => ({ ...final, attached_reports_2019: attached }));
    const { screen } = await open(`/p/reports/${final.id}`);
    await expect.element(screen.getByRole('row', { name: /^FEV1 L 2\.00 2\.41 3\.00 -2\.78/ })).toBeVisible();
    await expect.element(screen.getByText(/FEV1 grade B, FVC grade A; 3 usable tests/)).toBeVisible();
    await expect
      .element(screen.getByText(/A session of this report was changed on Feb 3, 2026\. It is/))
      .toBeVisible();
    // Eight in the morning in UTC, by the clocks of the site that signed it.
    await expect.element(screen.getByText(/^Final since Jan 21, 2026 12:00 AM/)).toBeVisible();
    await expect.element(screen.getByText('Times of America/Los Angeles')).toBeVisible();
    await expect
      .element(screen.getByText('No curve of the best blow was kept with this session.'))
      .toBeVisible();
    for (const line of [
      /^FEV1 by 2022: \+400 mL, \+13\.3 % of predicted: responds/,
      /^FEV1 by 2005: \+400 mL, \+20\.0 % of the value before: responds/,
    ]) {
      await expect.element(screen.getByText(line)).toBeVisible();
    }
  });

  it('is downloaded as a PDF, and says what went wrong where it cannot be', async () => {
    gateway.refuse(documentCalls.read, 'ReportNotFound');
    const { screen } = await open(`/p/reports/${final.id}`);
    await screen.getByRole('button', { name: 'Download PDF' }).click();
    await expect.element(screen.getByText(/This report does not exist/)).toBeVisible();
    expect(gateway.received(documentCalls.read)[0]?.query).toEqual({ format: 'pdf' });
    await expect.element(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  });

  it('is made final after a question', async () => {
    const { screen } = await open(`/p/reports/${draft.id}`);
    await screen.getByRole('button', { name: 'Make final' }).click();
    await expect.poll(() => questionStore.get()?.title).toBe('Make this report final?');
    expect(gateway.received(reportCalls.finalise)).toEqual([]);
    answerQuestion(true);
    await expect.poll(() => gateway.received(reportCalls.finalise).length).toBe(1);
  });

  it('that is final is read and gets a new version, but is not edited', async () => {
    const { screen } = await open(`/p/reports/${final.id}`);
    await expect.element(screen.getByRole('button', { name: 'New version' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit' }).elements()).toEqual([]);
    const edit = await open(`/p/reports/${final.id}/edit`);
    await expect.poll(() => edit.router.state.location.pathname).toBe(`/p/reports/${final.id}`);
  });

  it('that was replaced says by which version, in Trends and on its page, and leads to it', async () => {
    const second = { ...final, id: id(3), edition: 2, follows: final.id };
    const first = { ...final, replacedBy: { id: second.id, edition: 2 } };
    gateway.on(reportCalls.list, () => ({ rows: [second, first], total: 2 }));
    gateway.on(reportCalls.read, ({ path }) => (path.includes(second.id) ? second : first));
    const trends = await open('/p/trends');
    await expect.element(trends.screen.getByText('Version 2', { exact: true })).toBeVisible();
    await expect.element(trends.screen.getByText('Version 1, replaced by version 2')).toBeVisible();
    await trends.screen.unmount();
    const { screen, router } = await open(`/p/reports/${first.id}`);
    await expect.element(screen.getByText(/^This report was replaced by its version 2\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'New version' }).elements()).toEqual([]);
    await screen.getByRole('link', { name: 'Open version 2' }).click();
    await expect.poll(() => router.state.location.pathname).toBe(`/p/reports/${second.id}`);
  });

  it('offers each person only what that person may do', async () => {
    const { screen } = await open(`/p/reports/${draft.id}`, withRights('report_view'));
    await expect.element(screen.getByRole('heading', { name: 'Spring' })).toBeVisible();
    for (const name of ['Delete', 'Make final', 'New version']) {
      expect(screen.getByRole('button', { name }).elements(), name).toEqual([]);
    }
    expect(screen.getByRole('link', { name: 'Edit' }).elements()).toEqual([]);
  });

  it('stands on the axis of Trends with its state, beside the way to a new one', async () => {
    const { screen } = await open('/p/trends');
    await expect.element(screen.getByRole('link', { name: 'Winter' })).toBeVisible();
    await expect.element(screen.getByText('Draft', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Create report' })).toBeVisible();
  });

  it('REPORT-001 is not offered where the site has no flag for reports', async () => {
    const trends = await open('/p/trends', everything, [someSite]);
    await expect.element(trends.screen.getByText('Reports are not offered to you here.')).toBeVisible();
    expect(trends.screen.getByRole('link').elements()).toEqual([]);
    await trends.screen.unmount();
    const { screen } = await open('/p/reports/create', everything, [someSite]);
    await expect.element(screen.getByText('This page could not be found')).toBeVisible();
  });
});
