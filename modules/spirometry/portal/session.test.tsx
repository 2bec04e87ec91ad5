// Looking at a session, choosing what counts, reading what hinders saving, saving and going back (document 3 §2, §4, §5; OP-SPIRO-6).
import { type Draft, draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { blow as blowOf } from '@alveary/spirometry/manoeuvre/testing/blow.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { sessionCalls } from '../contract/calls.ts';
import type { ListedSession, Predicted, SpirometrySession, SpirometryTest } from '../contract/model.ts';
import { overwritingCalls } from '../contract/overwriting-calls.ts';
import { packCurve } from '../contract/pack-curve.ts';
import { judge } from '../contract/rules.ts';
import { SessionTab } from './session.tab.tsx';

const id = (number: number) => `0190a0a0-0000-7000-8000-0000006${String(number).padStart(5, '0')}`;

const feedback = (isUsable: boolean, ...errors: string[]) => ({
  status_final: isUsable ? ('usable' as const) : ('unusable' as const),
  acceptable: isUsable,
  errors_display: errors,
});
const testOf = (number: number, fev1: number, isUsable = true): SpirometryTest => ({
  id: id(number),
  fvc: fev1 + 1,
  fev1,
  pef: fev1 * 2,
  fev05: 1.5,
  fev075: 1.8,
  fev6: fev1 + 0.9,
  fef25: 5,
  fef50: 3,
  fef75: 1,
  fef2575: 2,
  duration_exhale: 7.1,
  feedback: {
    fvc: feedback(isUsable),
    fev1: isUsable ? feedback(true) : feedback(false, 'Cough in the first second'),
  },
  device: { fvc_status: 'usable', fev1_status: 'usable', messages: isUsable ? [] : ['Cough detected'] },
});
const valuesOf = ({ fvc, fev1, pef }: SpirometryTest) => ({ fvc, fev1, pef });
const predicted: Predicted[] = [
  { measure: 'fev1', m: 3, l: 1, s: 0.1, equation: 'gli-global-2022' },
  { measure: 'fvc', m: 4, l: 1, s: 0.1, equation: 'gli-global-2022' },
  { measure: 'pef', m: 7, l: 1, s: 0.1, equation: 'nhanes-3' },
  { measure: 'fef2575', m: 3, l: 1, s: 0.1, equation: 'gli-2012' },
];
const tests = [testOf(1, 2.5), testOf(2, 2.4), testOf(3, 2.45), testOf(4, 2.9, false)];

const sessionWith = (changes: Partial<SpirometrySession> = {}, of = tests): SpirometrySession => ({
  id: id(100),
  version: 1,
  profile_id: id(200),
  performed_at: '2026-11-19T16:00:00Z',
  created_at: '2026-11-19T16:00:00Z',
  device: 'Handheld spirometer',
  bronchodilator: 'pre',
  notes: null,
  analysis_summary: { tests: of },
  reference: 'GLI Global 2022; PEF: NHANES III; FEF25-75: GLI-2012',
  reference_problem: null,
  height_source: 'session',
  height_measured_at: null,
  corrections: [],
  person: { sex: 'female', age_years: 38.6, height_cm: 165 },
  predicted_values: predicted,
  ...judge(of, predicted, 38),
  session_overwrite: null,
  overwritten: null,
  comment_thread: [
    {
      id: id(300),
      text: 'Please look at test 4',
      created_by: { id: id(400), name: 'Nadia Haddad' },
      created_at: '2026-11-19T17:00:00Z',
    },
  ],
  overwriting_offered: true,
  has_curves: true,
  ...changes,
});
const listed = (session: SpirometrySession): ListedSession => ({
  id: session.id,
  performed_at: session.performed_at,
  bronchodilator: session.bronchodilator,
  has_curves: session.has_curves,
  ...judge(session.analysis_summary.tests, predicted, 38),
});
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

let gateway: Gateway;
let session: SpirometrySession;
let kept: unknown;
let draft: Draft | null;
const draftKey = `session-overwriting:${id(100)}`;
beforeEach(() => {
  gateway = startGateway();
  session = sessionWith();
  kept = null;
  draft = null;
  gateway.on(sessionCalls.listOfPatient, () => [listed(session)]);
  gateway.on(sessionCalls.read, () => session);
  gateway.on(sessionCalls.curves, () =>
    tests.map((test) => {
      const { samplesASecond, bytes } = packCurve(blowOf({ capacity: test.fvc ?? 4, tau: 0.7, seconds: 7 }));
      return { test_id: test.id, samples_a_second: samplesASecond, packed: base64(bytes) };
    }),
  );
  // The draft of another session is none of this one.
  gateway.on(draftCalls.read, ({ path }) => (decodeURIComponent(path).endsWith(draftKey) ? draft : null));
  gateway.on(draftCalls.keep, ({ body, path }) => {
    expect(decodeURIComponent(path)).toContain(draftKey);
    const { content } = body as { content: Record<string, unknown> };
    kept = content;
    return { key: `session-overwriting:${session.id}`, content, updatedAt: '2026-11-20T10:00:00Z' };
  });
  gateway.on(draftCalls.discard, () => undefined);
});
afterEach(() => gateway.restore());

/** Also the end of a test that saves: what it still sends would reach the gateway of the next one. */
const draftIsGone = () =>
  expect
    .poll(() => gateway.received(draftCalls.discard).map(({ path }) => decodeURIComponent(path)))
    .toEqual([expect.stringContaining(draftKey)]);

const open = (site = someSite) =>
  renderInPortal(
    onPatientPage(
      <Routes>
        <Route path="/trends/sessions/:sessionId" element={<SessionTab />} />
      </Routes>,
    ),
    { path: `/trends/sessions/${id(100)}`, sites: [site] },
  );

describe('the session view', () => {
  it('SPIRO-003 SPIRO-011 shows tests, device and standard, results with limit and equation', async () => {
    const { screen } = await open();
    await expect
      .element(screen.getByRole('row', { name: /^4 .*cough in the first second.*Cough detected/s }))
      .toBeVisible();
    await expect
      .element(screen.getByRole('img', { name: 'FEV1: z -1.67, below the lower limit' }))
      .toBeVisible();
    await expect.element(screen.getByRole('columnheader', { name: 'z, limit -1.64' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /^PEF .*NHANES III/ })).toBeVisible();
    const person = 'Predicted for: female, 38.6 years, 165 cm. The height came with the session.';
    await expect.element(screen.getByText(person)).toBeVisible();
    await expect.element(screen.getByText('Please look at test 4')).toBeVisible();
    const table = screen.getByRole('table', { name: 'Tests' });
    const heads = () => table.getByRole('columnheader').elements();
    const cellsOf = (row: number) => table.getByRole('row').nth(row).getByRole('cell').elements();
    const words = (cells: readonly Element[]) => cells.map(({ textContent }) => textContent).join('|');
    expect(words(heads().slice(3))).toBe('FVC L|FEV1 L|PEF L/s|Exhaled s|By the standard|By the device');
    expect([1, 4].map((row) => words(cellsOf(row).slice(2)))).toEqual([
      '3.50|2.50|5.00|7.1|FVC of test 1 is acceptableFEV1 of test 1 is acceptable|usable',
      '3.90|2.90|5.80|7.1|FVC of test 4 is unusableFEV1 of test 4 is unusableFEV1: cough in the first second|usableCough detected',
    ]);
    await screen.getByRole('button', { name: 'Show all values' }).click();
    const shown = 'FEV0.5 L|FEV0.75 L|FEV6 L|FEF25 L/s|FEF50 L/s|FEF75 L/s|FEF25-75 L/s';
    await expect.poll(() => words(heads().slice(-7))).toBe(shown);
    expect(words(cellsOf(1).slice(-7))).toBe('1.50|1.80|3.40|5.00|3.00|1.00|2.00');
  });

  it('SPIRO-002 names the values by the limits of the site, and not at all where it has none', async () => {
    const limits = {
      fev1: { good: 90, average: 83 },
      fvc: { good: 88, average: 60 },
      pef: { good: 99, average: 80 },
    };
    const { screen } = await open({ ...someSite, feature_values: { spirometry_value_thresholds: limits } });
    for (const [name, said, tone] of [
      [/^FEV1 L .*83% ?average/, 'average', 'warning'],
      [/^FVC L .*88% ?good/, 'good', 'success'],
      [/^PEF L\/s .*71% ?poor/, 'poor', 'error'],
    ] as const) {
      const row = screen.getByRole('row', { name });
      await expect.element(row).toBeVisible();
      expect(row.getByText(said, { exact: true }).element().getAttribute('data-tone')).toBe(tone);
    }
    const none = await open();
    const row = none.screen.getByRole('row', { name: /^FEV1 L .*83%/ });
    await expect.poll(() => row.elements()).toHaveLength(2);
    expect(row.last().getByText('average', { exact: true }).elements()).toEqual([]);
  });

  it('asks for the curves beside the session, not after it', async () => {
    let answer = (_read: SpirometrySession): void => undefined;
    gateway.on(
      sessionCalls.read,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const { screen } = await open();
    await expect.poll(() => gateway.received(sessionCalls.curves)).toHaveLength(1);
    answer(session);
    await expect.element(screen.getByRole('img', { name: /^Flow–volume/ })).toBeVisible();
    expect(gateway.received(sessionCalls.curves)).toHaveLength(1);
  });

  it('draws each blow beside marks of what is predicted, and says that no curve is', async () => {
    const { screen } = await open();
    const plot = screen.getByRole('img', {
      name: /^Flow–volume\. Curves: Predicted PEF \(predicted\), Predicted FVC \(predicted\), Test 1 \(chosen\), Test 2/,
    });
    await expect.element(plot).toBeVisible();
    await expect.element(screen.getByText(/the equations predict no curve/)).toBeVisible();
    await expect
      .element(
        screen.getByRole('img', {
          name: /^Volume–time/,
        }),
      )
      .toBeVisible();
  });

  it.each([
    ['A', 'good', 'success', [2.5, 2.45, 2.4]],
    ['B', 'good', 'success', [2.5, 2.4]],
    ['C', 'average', 'warning', [2.5, 2.3]],
    ['D', 'average', 'warning', [2.5, 2.27]],
    ['E', 'poor', 'error', [2.5, 2.1]],
    ['F', 'poor', 'error', []],
  ] as const)('SPIRO-010 the grade %s is %s and has its colour', async (letter, word, tone, blown) => {
    session = sessionWith(
      {},
      blown.map((fev1, index) => testOf(index + 1, fev1)),
    );
    const { screen } = await open();
    const grades = screen.getByText(`Grade ${letter}: ${word}`, { exact: true });
    // Of FVC and of FEV1.
    await expect
      .poll(() => grades.elements().map((one) => one.getAttribute('data-tone')))
      .toEqual([tone, tone]);
  });

  it('SPIRO-009 warns when too few tests count, with each click', async () => {
    const { screen } = await open();
    await expect.element(screen.getByRole('row', { name: /^1 / })).toBeVisible();
    const warning = screen.getByText(
      "This session doesn't have enough usable tests, so it might not appear in the trend graph",
      { exact: true },
    );
    // Two usable ones are enough, one is too few.
    for (const number of [1, 4]) {
      await screen.getByRole('switch', { name: `Include test ${number}` }).click({ force: true });
    }
    await expect.element(screen.getByRole('row', { name: /^FEV1 L 2\.50 2\.45/ })).toBeVisible();
    expect(warning.elements()).toEqual([]);
    await screen.getByRole('switch', { name: 'Include test 2' }).click({ force: true });
    await expect.element(warning).toBeVisible();
  });

  it('SPIRO-001 offers no overwriting where no site has the flag', async () => {
    session = sessionWith({ overwriting_offered: false });
    const { screen } = await open();
    for (const name of ['Best test', 'Best FVC', 'Best FEV1', 'Best PEF']) {
      await expect.element(screen.getByRole('radio', { name: `${name}: test 2` })).toBeDisabled();
    }
    await expect.element(screen.getByRole('switch', { name: 'Include test 2' })).toBeDisabled();
    await expect.element(screen.getByRole('button', { name: 'FVC of test 2 is acceptable' })).toBeDisabled();
    for (const name of ['Save', 'Discard']) {
      expect(screen.getByRole('button', { name }).elements()).toEqual([]);
    }
    expect(screen.getByLabelText('Comment (optional)').elements()).toEqual([]);
  });
});

describe('overwriting', () => {
  it('SPIRO-004 SPIRO-005 SPIRO-006 best test, best values and exclusion change result and grade with the click', async () => {
    const { screen } = await open();
    await screen.getByRole('radio', { name: 'Best test: test 2' }).click();
    for (const name of ['Best test', 'Best FVC', 'Best FEV1', 'Best PEF']) {
      await expect.element(screen.getByRole('radio', { name: `${name}: test 2` })).toBeChecked();
    }
    await expect.element(screen.getByRole('row', { name: /^FEV1 L 2\.50 2\.40/ })).toBeVisible();
    await screen.getByRole('radio', { name: 'Best FEV1: test 3' }).click();
    await expect.element(screen.getByRole('row', { name: /^FEV1 L 2\.50 2\.45/ })).toBeVisible();
    await screen.getByRole('radio', { name: 'Best FVC: test 3' }).click();
    await expect.element(screen.getByRole('row', { name: /^FVC L 3\.50 3\.45/ })).toBeVisible();
    await screen.getByRole('radio', { name: 'Best PEF: test 1' }).click();
    await expect.element(screen.getByRole('row', { name: /^PEF L\/s 5\.00 5\.00/ })).toBeVisible();
    const grades = (said: string) => () => screen.getByText(said, { exact: true }).elements().length;
    expect(grades('Grade A: good')()).toBe(2);
    await screen.getByRole('switch', { name: 'Include test 3' }).click({ force: true });
    await expect.poll(grades('Grade B: good')).toBe(2);
    await expect.element(screen.getByRole('row', { name: /^FEV1 L 2\.50 3\.00/ })).toBeVisible();
  });

  it('what it means stands in words, changes with the click, and beside it what is saved', async () => {
    const expected: Predicted[] = [
      { measure: 'fev1', m: 3, l: 1, s: 0.105, equation: 'gli-global-2022' },
      { measure: 'fvc', m: 4, l: 1, s: 0.1, equation: 'gli-global-2022' },
      { measure: 'fev1_fvc', m: 0.8, l: 1, s: 0.05, equation: 'gli-global-2022' },
    ];
    session = sessionWith({ predicted_values: expected, ...judge(tests, expected, 38) });
    const { screen } = await open();
    const meaning = screen.getByRole('status', { name: 'Interpretation' });
    await expect
      .element(meaning)
      .toHaveTextContent('Airflow obstruction by ratio; FEV1 within normal (may be dysanapsis).');
    await screen.getByRole('radio', { name: 'Best FEV1: test 2' }).click();
    await expect
      .element(meaning)
      .toHaveTextContent(
        'Pattern: obstruction; mild by z-score. Saved: Airflow obstruction by ratio; FEV1 within normal (may be dysanapsis).',
      );
    for (const test of [1, 2, 3]) {
      await screen.getByRole('switch', { name: `Include test ${test}` }).click({ force: true });
    }
    await expect
      .element(meaning)
      .toHaveTextContent(
        'Not interpreted: the session has no usable test. Saved: Airflow obstruction by ratio; FEV1 within normal (may be dysanapsis).',
      );
  });

  it('SPIRO-037 SPIRO-038 says at the selectors and in the banner what hinders saving, in the documented words', async () => {
    const { screen } = await open();
    const save = screen.getByRole('button', { name: 'Save' });
    const banner = screen.getByRole('group', { name: 'Overwriting' }).getByRole('alert');
    const words = () => banner.elements().map(({ textContent }) => textContent);
    const atSelectors = screen.getByText('Please select a best FEV1, FVC, and PEF value', { exact: true });
    await screen.getByRole('radio', { name: 'Best test: test 2' }).click();
    await expect.element(save).toBeEnabled();
    expect(atSelectors.elements()).toEqual([]);
    await screen.getByRole('radio', { name: 'Best FEV1: test 2' }).click();
    await expect.element(atSelectors).toBeVisible();
    await expect.poll(words).toEqual(['Please select a best FEV1, FVC, and PEF value.']);
    await expect.element(save).toBeDisabled();
    for (const measure of ['FVC', 'FEV1']) {
      await screen.getByRole('button', { name: `${measure} of test 2 is acceptable` }).click();
    }
    for (const measure of ['FVC', 'FEV1', 'PEF']) {
      await screen.getByRole('radio', { name: `Best ${measure}: test 1` }).click();
    }
    await expect.poll(words).toEqual(['Please select a best test which is an usable test']);
    await expect.element(save).toBeDisabled();
  });

  it('SPIRO-035 choosing an unusable test as best clears the choice, and no other one', async () => {
    const { screen } = await open();
    const unusable = screen.getByRole('radio', { name: 'Best test: test 4' });
    await expect.element(unusable).toBeDisabled();
    await screen.getByRole('radio', { name: 'Best test: test 2' }).click();
    await unusable.click();
    await expect.element(screen.getByRole('radio', { name: 'Best test: test 1' })).toBeChecked();
    await expect.element(screen.getByRole('radio', { name: 'Best FVC: test 2' })).toBeChecked();
  });

  it('SPIRO-022 SPIRO-023 SPIRO-024 what is sent holds each field of the overwriting', async () => {
    gateway.on(overwritingCalls.save, () => ({ ...session, version: 2 }));
    const { screen } = await open();
    await screen.getByRole('radio', { name: 'Best test: test 2' }).click();
    await screen.getByRole('radio', { name: 'Best PEF: test 3' }).click();
    await screen.getByRole('switch', { name: 'Include test 4' }).click({ force: true });
    await screen.getByRole('button', { name: 'FEV1 of test 1 is acceptable' }).click();
    await screen.getByLabelText('Comment (optional)').fill('Leak');
    const before = Date.now();
    // By the key that saves every form, from the comment.
    await userEvent.keyboard('{Control>}s{/Control}');
    await vi.waitFor(() => expect(gateway.received(overwritingCalls.save)).toHaveLength(1));
    const body = gateway.received(overwritingCalls.save)[0]?.body as { readonly occurred_at: string };
    expect(body).toEqual({
      version: 1,
      occurred_at: expect.any(String),
      created_by: someone.id,
      best_test: id(2),
      fvc_selected_test: id(2),
      fev1_selected_test: id(2),
      pef_selected_test: id(3),
      excluded_test_ids: [id(4)],
      test_overwrites: [{ test_id: id(1), fvc_status: null, fev1_status: 'unusable' }],
      comment: 'Leak',
      comment_thread: session.comment_thread,
      tests_values: Object.fromEntries(tests.map((one) => [one.id, valuesOf(one)])),
      best_processed_array_index: 1,
    });
    expect(Date.parse(body.occurred_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(body.occurred_at)).toBeLessThanOrEqual(Date.now());
    await draftIsGone();
  });

  it('SPIRO-007 SPIRO-008 SPIRO-028 a comment alone can be saved, and nothing cannot', async () => {
    const answer = Promise.withResolvers<SpirometrySession>();
    gateway.on(overwritingCalls.save, () => answer.promise);
    const { screen } = await open();
    await expect
      .element(
        screen.getByText('You must edit at least one thing in order to save the overwriting.', {
          exact: true,
        }),
      )
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await screen.getByLabelText('Comment (optional)').fill('Coughed in test 4');
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(gateway.received(overwritingCalls.save)).toHaveLength(1));
    expect(gateway.received(overwritingCalls.save)[0]).toMatchObject({
      body: { version: 1, comment: 'Coughed in test 4', best_test: null, best_processed_array_index: null },
    });
    await expect.element(screen.getByLabelText('Comment (optional)')).toHaveAttribute('readonly');
    answer.resolve({ ...session, version: 2 });
    await draftIsGone();
  });

  it('SPIRO-008 SPIRO-029 SPIRO-030 choices are kept as a draft of the session until they are discarded', async () => {
    const { screen } = await open();
    await screen.getByRole('radio', { name: 'Best test: test 2' }).click();
    await vi.waitFor(() => expect(kept).toMatchObject({ version: 1, choices: { best_test_id: id(2) } }));
    await screen.getByRole('button', { name: 'Discard' }).click();
    await expect.element(screen.getByRole('radio', { name: 'Best test: test 1' })).toBeChecked();
    await draftIsGone();
  });

  it.each([
    ['FVC', 'fvc_selected_test'],
    ['FEV1', 'fev1_selected_test'],
    ['PEF', 'pef_selected_test'],
  ] as const)(
    'SPIRO-025 a best %s of its own is sent as %s, beside those of the best test',
    async (name, field) => {
      gateway.on(overwritingCalls.save, () => ({ ...session, version: 2 }));
      const { screen } = await open();
      await screen.getByRole('radio', { name: 'Best test: test 2' }).click();
      await screen.getByRole('radio', { name: `Best ${name}: test 3` }).click();
      await screen.getByRole('button', { name: 'Save' }).click();
      await vi.waitFor(() => expect(gateway.received(overwritingCalls.save)).toHaveLength(1));
      expect(gateway.received(overwritingCalls.save)[0]?.body).toMatchObject({
        best_test: id(2),
        fvc_selected_test: id(2),
        fev1_selected_test: id(2),
        pef_selected_test: id(2),
        [field]: id(3),
      });
      await draftIsGone();
    },
  );

  it('SPIRO-029 discarding restores what was loaded, not what the rules would choose', async () => {
    const saved = {
      best_test_id: id(3),
      best_fvc_test_id: id(3),
      best_fev1_test_id: id(3),
      best_pef_test_id: id(3),
      excluded_test_ids: [id(1)],
      test_overwrites: [],
    };
    session = sessionWith({ session_overwrite: saved, ...judge(tests, predicted, 38, saved) });
    const { screen } = await open();
    await screen.getByRole('radio', { name: 'Best FVC: test 2' }).click();
    await screen.getByRole('switch', { name: 'Include test 1' }).click({ force: true });
    await screen.getByRole('button', { name: 'FVC of test 2 is acceptable' }).click();
    await screen.getByLabelText('Comment (optional)').fill('No');
    await expect.element(screen.getByText('4 unsaved changes')).toBeVisible();
    await screen.getByRole('button', { name: 'Discard' }).click();
    for (const name of ['Best test', 'Best FVC', 'Best FEV1', 'Best PEF']) {
      await expect.element(screen.getByRole('radio', { name: `${name}: test 3` })).toBeChecked();
    }
    await expect.element(screen.getByRole('switch', { name: 'Include test 1' })).not.toBeChecked();
    await expect.element(screen.getByRole('button', { name: 'FVC of test 2 is acceptable' })).toBeVisible();
    await expect.element(screen.getByLabelText('Comment (optional)')).toHaveValue('');
  });

  it('SPIRO-030 a draft of the session is offered again', async () => {
    const choices = {
      ...session.session_overwrite,
      best_test_id: id(3),
      best_fvc_test_id: id(3),
      best_fev1_test_id: id(3),
      best_pef_test_id: id(3),
      excluded_test_ids: [],
      test_overwrites: [],
      comment: '',
    };
    draft = { key: draftKey, content: { choices, version: 1 }, updatedAt: '2026-11-20T10:00:00Z' };
    const { screen } = await open();
    await expect.element(screen.getByRole('radio', { name: 'Best test: test 3' })).toBeChecked();
    await expect.element(screen.getByText('Draft kept for this session')).toBeVisible();
  });

  it('what somebody else saved meanwhile is said, and the own choices stay until one decides', async () => {
    const { screen } = await open();
    await screen.getByRole('radio', { name: 'Best test: test 2' }).click();
    gateway.refuse(overwritingCalls.save, 'Stale');
    session = sessionWith({ version: 2 });
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText(/saved by somebody else meanwhile/)).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: 'Best test: test 2' })).toBeChecked();
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await screen.getByRole('button', { name: 'Go on with mine' }).click();
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });
});
