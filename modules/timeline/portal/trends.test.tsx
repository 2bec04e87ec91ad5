// Does the tab show each source as a row, keep the chosen range, walk through the sessions and turn rows into tables?
import { questionnaireCalls } from '@alveary/modules/questionnaires/contract/calls.ts';
import type { QuestionnaireResult } from '@alveary/modules/questionnaires/contract/model.ts';
import { sessionCalls } from '@alveary/modules/spirometry/contract/calls.ts';
import type { ListedSession } from '@alveary/modules/spirometry/contract/model.ts';
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { showDay } from '@alveary/portal/lib/dates.ts';
import dayjs from 'dayjs';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { timelineCalls } from '../contract/calls.ts';
import type { SourceSeries } from '../contract/model.ts';
import { TrendsTab } from './trends.tab.tsx';

const KEY = 'timeline-filters';
const day = (ago: number): string => dayjs().subtract(ago, 'day').toISOString();

const session = (id: string, ago: number): ListedSession => ({
  id,
  performed_at: day(ago),
  bronchodilator: null,
  has_curves: true,
  best_values: { fvc: 4, fev1: 3, fev1_fvc: 0.75, pef: 7, fef2575: 2 },
  fev075: null,
  best_qualities: { fvc: 'acceptable', fev1: 'acceptable' },
  relative_values: { fvc: 90, fev1: 81, pef: 90, fef2575: 60 },
  z_scores: { fvc: -0.5, fev1: -1.2, fev1_fvc: -1 },
  grading: { fvc: 'A', fev1: 'A' },
  usable_tests: 3,
});
const ids = [
  '0190a0a0-0000-7000-8000-000000000001',
  '0190a0a0-0000-7000-8000-000000000002',
  '0190a0a0-0000-7000-8000-000000000003',
];
/** Newest first, as the server answers. */
const sessions = [session(ids[2]!, 5), session(ids[1]!, 40), session(ids[0]!, 400)];

const series = (source: string, values: number[]): SourceSeries => ({
  source,
  total: values.length,
  before: null,
  usual: null,
  data: { kind: 'points', times: values.map((_, at) => Date.parse(day(10 - at))), values, lower: null },
});

const wellControlled: QuestionnaireResult = {
  id: '0190a0a0-0000-7000-8000-000000000004',
  questionnaireInternalName: 'asthma-gina',
  answeredAt: day(3),
  answeredBy: 'PATIENT',
  enteredBy: null,
  variant: null,
  recallPeriod: null,
  language: 'en',
  score: 0,
  band: 'Well controlled',
  standing: 'good',
  missing: 0,
  rule: 'asthma-gina/1/sum',
  answers: [],
};

let gateway: Gateway;
beforeEach(() => {
  localStorage.removeItem(KEY);
  gateway = startGateway();
  gateway.on(timelineCalls.series, () => [
    series('spo2', [95, 91]),
    series('steps', [4000]),
    series('weight', []),
  ]);
  gateway.on(sessionCalls.listOfPatient, () => sessions);
  gateway.on(questionnaireCalls.results, () => ({ data: [wellControlled], total: 1 }));
});
afterEach(() => {
  gateway.restore();
  localStorage.removeItem(KEY);
  vi.restoreAllMocks();
});

const openAt = (...conditions: readonly string[]) =>
  renderInPortal(onPatientPage(<TrendsTab />), {
    sites: [{ ...someSite, conditions: conditions.map((name) => ({ name })) }],
  });
const open = () => openAt('Asthma');
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? '{}');

describe('Trends', () => {
  it('TIMELINE-001 each source that has values is a row, with a picker of ranges above', async () => {
    const { screen } = await open();
    for (const title of ['Spirometry', 'Steps', 'Asthma GINA']) {
      await expect.element(screen.getByRole('region', { name: title, exact: true })).toBeVisible();
    }
    for (const title of ['Weight', 'Mood']) {
      expect(screen.getByRole('region', { name: title, exact: true }).query()).toBeNull();
    }
    for (const range of [
      'Default',
      'One week',
      'One month',
      'Three months',
      'Six months',
      'One year',
      'All',
      'Custom',
    ]) {
      await expect.element(screen.getByRole('radio', { name: range, exact: true })).toBeInTheDocument();
    }
    await expect.element(screen.getByRole('radio', { name: 'Default', exact: true })).toBeChecked();
    await expect.element(screen.getByText('-1.20')).toBeVisible();
  });

  it('TIMELINE-012 TIMELINE-015 PROFILE-044 SpO2 and breathlessness are asked for and shown where the site has the flag of each', async () => {
    gateway.on(timelineCalls.series, () => [series('spo2', [95, 91]), series('breathlessness', [])]);
    const mmrc = { ...wellControlled, questionnaireInternalName: 'mmrc-dyspnoea', score: 2 };
    gateway.on(questionnaireCalls.results, () => ({ data: [mmrc], total: 1 }));
    const names = ['SpO2', 'Breathlessness'] as const;
    const without = await open();
    await expect
      .element(without.screen.getByRole('region', { name: 'Spirometry', exact: true }))
      .toBeVisible();
    for (const name of names) {
      expect(without.screen.getByRole('region', { name, exact: true }).query()).toBeNull();
    }
    expect(gateway.received(timelineCalls.series).at(-1)?.query['source.in']).not.toMatch(/spo2|breath/);
    await without.screen.unmount();
    for (const [flag, source, shown, hidden] of [
      ['portal_spo2', 'spo2', ...names],
      ['portal_dyspnea', 'breathlessness', names[1], names[0]],
    ] as const) {
      const { screen } = await renderInPortal(onPatientPage(<TrendsTab />), {
        sites: [{ ...someSite, feature_values: { [flag]: true } }],
      });
      await expect.element(screen.getByRole('region', { name: shown, exact: true })).toBeVisible();
      expect(screen.getByRole('region', { name: hidden, exact: true }).query()).toBeNull();
      const sources = gateway.received(timelineCalls.series).at(-1)?.query['source.in']?.split(',') ?? [];
      expect(sources.filter((one) => ['spo2', 'breathlessness'].includes(one))).toEqual([source]);
      await screen.unmount();
    }
  });

  it('USERS-016 OP-PROFILE-9 the rows of COPD are shown where the site treats it, those of asthma where it treats that', async () => {
    const ofCopd = ['copd-assessment-test', 'copd-action-plan', 'frail-scale'] as const;
    const answered = [wellControlled.questionnaireInternalName, 'mood', ...ofCopd].map((name) => ({
      ...wellControlled,
      questionnaireInternalName: name,
    }));
    gateway.on(questionnaireCalls.results, () => ({ data: answered, total: answered.length }));
    const titles = ['Asthma GINA', 'Mood', 'COPD assessment test', 'COPD action plan', 'Frail scale'];
    const shownAt = async (...conditions: readonly string[]): Promise<boolean[]> => {
      const { screen } = await openAt(...conditions);
      const rowOf = (name: string) => screen.getByRole('region', { name, exact: true });
      await expect.element(rowOf('Mood')).toBeVisible();
      const shown = titles.map((title) => rowOf(title).query() !== null);
      await screen.unmount();
      return shown;
    };
    expect(await shownAt()).toEqual([false, true, false, false, false]);
    expect(await shownAt('COPD')).toEqual([false, true, true, true, true]);
    expect(await shownAt('Asthma')).toEqual([true, true, false, false, false]);
  });

  it('TIMELINE-005 TIMELINE-027 TIMELINE-028 All is from a month before the profile was created to the end of today', async () => {
    const { screen } = await open();
    await screen.getByText('All', { exact: true }).click();
    expect(kept()).toEqual({
      userId: someone.id,
      rangeName: 'all',
      startDate: dayjs(someSiteProfile.profile.createdAt).subtract(1, 'month').toISOString(),
      endDate: dayjs().hour(23).minute(59).second(59).millisecond(0).toISOString(),
    });
  });

  it('TIMELINE-030 TIMELINE-031 a chosen range is kept in this browser and holds when the page is opened again', async () => {
    const first = await open();
    await first.screen.getByText('One week').click();
    expect(kept().rangeName).toBe('1week');
    expect(dayjs(kept().endDate).diff(kept().startDate, 'day')).toBe(7);
    await first.screen.unmount();
    const other = await renderInPortal(onPatientPage(<TrendsTab />), {
      user: { ...someone, id: '0190a0a0-0000-7000-8000-0000000000ac' },
    });
    await expect.element(other.screen.getByRole('radio', { name: 'Default' })).toBeChecked();
    await other.screen.unmount();
    const { screen } = await open();
    await expect.element(screen.getByRole('radio', { name: 'One week' })).toBeChecked();
  });

  it('TIMELINE-031 is restored for the next patient on the same page: All from a month before that one was created', async () => {
    const created = '2019-03-15T08:00:00.000Z';
    const other = {
      ...someSiteProfile,
      profile: { ...someSiteProfile.profile, id: ids[0]!, createdAt: created },
    };
    const TwoPatients = () => {
      const [siteProfile, show] = useState(someSiteProfile);
      const units = { weight: 'kg', height: 'cm', temperature: 'celsius' } as const;
      return (
        <>
          <button type="button" onClick={() => show(other)}>
            Next patient
          </button>
          {onPatientPage(<TrendsTab />, { siteProfile, units, locale: 'en-US' })}
        </>
      );
    };
    const { screen } = await renderInPortal(<TwoPatients />, { sites: [someSite] });
    await screen.getByText('All', { exact: true }).click();
    const begins = (at: string) => showDay(dayjs(at).subtract(1, 'month').toISOString(), 'en-US');
    const shown = (at: string) => screen.getByText(`${begins(at)} – ${showDay(day(0), 'en-US')}`);
    await expect.element(shown(someSiteProfile.profile.createdAt)).toBeVisible();
    await screen.getByRole('button', { name: 'Next patient' }).click();
    await expect.element(shown(created)).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
  });

  it('TIMELINE-032 a kept range that cannot be read is logged, and everything since 1970 is shown', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    localStorage.setItem(KEY, '{nonsense');
    const { screen } = await open();
    await expect
      .element(
        screen.getByText(`${showDay(new Date(0).toISOString(), 'en-US')} – ${showDay(day(0), 'en-US')}`),
      )
      .toBeVisible();
    expect(said.mock.calls.flat().join(' ')).toContain('The kept filter of the timeline cannot be read.');
  });

  it('TIMELINE-002 reports stand on the axis until they are switched off, and again when they are switched on', async () => {
    const { screen } = await open();
    const reports = screen.getByRole('region', { name: 'Reports' });
    await expect.element(reports).toBeVisible();
    await screen.getByRole('switch', { name: 'Reports' }).click();
    await expect.element(reports).not.toBeInTheDocument();
    await screen.getByRole('switch', { name: 'Reports' }).click();
    await expect.element(reports).toBeVisible();
  });

  it('TIMELINE-003 TIMELINE-034 TIMELINE-035 sessions are walked through by buttons and keys', async () => {
    const { screen } = await open();
    const browser = screen.getByRole('toolbar', { name: 'Spirometry sessions' });
    await expect.element(browser.getByText('3 sessions')).toBeVisible();
    await browser.getByRole('button', { name: 'Previous session' }).click();
    await expect.element(browser.getByText(/3 of 3$/)).toBeVisible();
    await browser.getByRole('button', { name: 'Previous session' }).click();
    await expect.element(browser.getByText(/2 of 3$/)).toBeVisible();
    await browser.getByRole('button', { name: 'Next session' }).click();
    await expect.element(browser.getByText(/3 of 3$/)).toBeVisible();
    await expect.element(browser.getByRole('button', { name: 'Next session' })).toBeDisabled();
    browser.getByRole('button', { name: 'First session' }).element().focus();
    const press = (key: string) =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
    press('ArrowLeft');
    await expect.element(browser.getByText(/2 of 3$/)).toBeVisible();
    press('End');
    await expect.element(browser.getByText(/3 of 3$/)).toBeVisible();
    await browser.getByRole('button', { name: 'First session' }).click();
    await expect.element(browser.getByText(/1 of 3$/)).toBeVisible();
    await browser.getByRole('button', { name: 'Last session' }).click();
    await expect.element(browser.getByText(/3 of 3$/)).toBeVisible();
  });

  it('TIMELINE-033 a session outside the range brings a month either side of it', async () => {
    const { screen } = await open();
    const browser = screen.getByRole('toolbar', { name: 'Spirometry sessions' });
    await browser.getByRole('button', { name: 'First session' }).click();
    await expect.element(browser.getByText(/1 of 3$/)).toBeVisible();
    const at = sessions[2]!.performed_at;
    expect(kept()).toEqual({
      userId: someone.id,
      rangeName: 'custom',
      startDate: dayjs(at).subtract(1, 'month').toISOString(),
      endDate: dayjs(at).add(1, 'month').toISOString(),
    });
  });

  it('the wheel moves all rows like a map, and the range that it ends at is kept', async () => {
    const { screen } = await open();
    await vi.waitFor(() => expect(document.querySelector('.u-over')).not.toBeNull());
    const over = document.querySelector<HTMLElement>('.u-over')!;
    const name = () =>
      screen
        .getByRole('img', { name: /^Spirometry/ })
        .element()
        .getAttribute('aria-label');
    const before = name();
    over.dispatchEvent(
      new WheelEvent('wheel', { deltaX: -over.clientWidth, bubbles: true, cancelable: true }),
    );
    await expect.element(screen.getByRole('radio', { name: 'Custom' })).toBeChecked();
    await expect.poll(name).not.toBe(before);
    const [start, end] = [Date.parse(kept().startDate), Date.parse(kept().endDate)];
    // One width earlier: it ends where it began.
    expect(Math.abs(dayjs().hour(23).minute(59).second(59).valueOf() - end - (end - start))).toBeLessThan(
      2000,
    );
  });

  it('TIMELINE-006 a source says that it loads, is loaded anew on demand, and becomes a table', async () => {
    const held = Promise.withResolvers<SourceSeries[]>();
    gateway.on(timelineCalls.series, () => held.promise);
    const { screen } = await open();
    // The sessions are there, the measurements are not.
    await expect.element(screen.getByRole('region', { name: 'Spirometry', exact: true })).toBeVisible();
    const loading = screen.getByRole('status', { name: 'Loading the trends' });
    await expect.element(loading).toBeInTheDocument();
    held.resolve([series('steps', [4000])]);
    const steps = screen.getByRole('region', { name: 'Steps', exact: true });
    await steps.getByRole('button', { name: 'Steps as a table' }).click();
    await expect.element(loading).not.toBeInTheDocument();
    await expect.element(steps.getByRole('cell', { name: '4,000' })).toBeVisible();
    await steps.getByRole('button', { name: 'Steps as a chart' }).click();
    const calls = [timelineCalls.series, sessionCalls.listOfPatient, questionnaireCalls.results] as const;
    const asked = () => calls.map((one) => gateway.received(one).length);
    const before = asked();
    await screen.getByRole('button', { name: 'Load the trends anew' }).click();
    await vi.waitFor(() => expect(asked()).toEqual(before.map((times) => times + 1)));
  });

  it('says what is wrong when the measurements cannot be read, and still shows the sessions', async () => {
    gateway.refuse(timelineCalls.series, 'Internal');
    const { screen } = await open();
    await expect.element(screen.getByText(errorCatalogue.Internal.message)).toBeVisible();
    await expect.element(screen.getByRole('region', { name: 'Spirometry', exact: true })).toBeVisible();
  });

  it('says of an empty chart that nothing was measured', async () => {
    gateway.on(timelineCalls.series, () => []);
    gateway.on(sessionCalls.listOfPatient, () => []);
    gateway.on(questionnaireCalls.results, () => ({ data: [], total: 0 }));
    const { screen } = await open();
    await expect.element(screen.getByText('Nothing has been measured yet.')).toBeVisible();
  });
});
