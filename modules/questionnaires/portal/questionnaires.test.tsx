// Are questionnaires reviewed, answered and sent on the patient page, and is nothing of one patient left for the next?
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { npsCalls, questionnaireCalls } from '../contract/calls.ts';
import type { AssignedQuestionnaire, QuestionnaireResult } from '../contract/model.ts';
import { NpsPrompt } from './nps-prompt.tsx';
import { QuestionnairesCard } from './questionnaires-card.tsx';

const frail: AssignedQuestionnaire = {
  id: '0190a0a0-0000-7000-8000-000000000a01',
  internalName: 'frail-scale',
  title: 'FRAIL scale',
  isTrial: false,
  assignedAt: '2026-01-01T09:00:00Z',
  assignedBy: null,
  link: null,
};
const pam: AssignedQuestionnaire = {
  ...frail,
  id: '0190a0a0-0000-7000-8000-000000000a02',
  internalName: 'pam-13',
  title: 'PAM-13: Patient Activation Measure',
  isTrial: true,
};
const result: QuestionnaireResult = {
  id: '0190a0a0-0000-7000-8000-000000000a03',
  questionnaireInternalName: 'frail-scale',
  answeredAt: '2026-11-20T10:00:00Z',
  answeredBy: 'PATIENT',
  enteredBy: null,
  variant: null,
  recallPeriod: null,
  language: 'en',
  score: 3,
  band: 'Frail',
  standing: 'poor',
  missing: 0,
  rule: 'frail-scale/1/sum',
  answers: [
    { item: 'fatigue', value: 1 },
    { item: 'weightLoss', value: null },
  ],
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'q', content: {}, updatedAt: '2026-11-20T10:00:00Z' }));
  gateway.on(draftCalls.discard, () => undefined);
});
afterEach(() => gateway.restore());

const show = () => renderInPortal(<QuestionnairesCard siteProfile={someSiteProfile} locale="en-US" />);
const OneAfterTheOther = () => {
  const [isNext, setNext] = useState(false);
  const { profile } = someSiteProfile;
  const next = { ...someSiteProfile, profile: { ...profile, id: '0190a0a0-0000-7000-8000-000000000a99' } };
  return (
    <>
      <button type="button" onClick={() => setNext(true)}>
        Next patient
      </button>
      <QuestionnairesCard siteProfile={isNext ? next : someSiteProfile} locale="en-US" />
    </>
  );
};
const answerWith = (assigned: AssignedQuestionnaire[], results: QuestionnaireResult[]) => {
  gateway.on(questionnaireCalls.assigned, () => ({ data: assigned }));
  gateway.on(questionnaireCalls.results, () => ({ data: results, total: results.length }));
};

describe('the questionnaires view', () => {
  it('QUEST-001 shows last date and score, the answers on opening, trial ones in a group of their own', async () => {
    answerWith([frail, pam], [result]);
    const { screen } = await show();
    const row = screen.getByRole('listitem').filter({ hasText: 'FRAIL scale' });
    await expect.element(row.getByText('Frail', { exact: true })).toBeVisible();
    await expect.element(row.getByText('Nov 20, 2026', { exact: true })).toBeVisible();
    await expect.element(row.getByText('3', { exact: true })).toBeVisible();
    const trial = screen.getByRole('region', { name: 'Trial questionnaires' });
    await expect.element(trial.getByText('PAM-13: Patient Activation Measure')).toBeVisible();
    expect(trial.getByText('FRAIL scale').query()).toBeNull();
    await row.getByRole('button', { name: 'FRAIL scale' }).click();
    await row.getByText('Score 3: Frail').click();
    await expect.element(row.getByText('Yes', { exact: true })).toBeVisible();
    await expect.element(row.getByText('Not answered')).toBeVisible();
    expect(gateway.received(questionnaireCalls.results)[0]?.query).toMatchObject({ size: '1000' });
  });

  it('QUEST-006 asks for the results only when the assigned list is there', async () => {
    let arrive = (): void => {};
    const waiting = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    gateway.on(questionnaireCalls.assigned, async () => {
      await waiting;
      return { data: [frail] };
    });
    gateway.on(questionnaireCalls.results, () => ({ data: [], total: 0 }));
    const { screen } = await show();
    await expect
      .element(screen.getByRole('status', { name: 'Loading the questionnaires' }))
      .toBeInTheDocument();
    expect(gateway.received(questionnaireCalls.results)).toEqual([]);
    arrive();
    await expect.element(screen.getByText('Not answered yet')).toBeVisible();
    expect(gateway.received(questionnaireCalls.results)).toHaveLength(1);
  });

  it('QUEST-005 of another patient begins with nothing: no row of the one before is left', async () => {
    answerWith([frail], [result]);
    const { screen } = await renderInPortal(<OneAfterTheOther />);
    await expect.element(screen.getByRole('button', { name: 'FRAIL scale' })).toBeVisible();
    gateway.on(questionnaireCalls.assigned, () => new Promise<{ data: AssignedQuestionnaire[] }>(() => {}));
    await screen.getByRole('button', { name: 'Next patient' }).click();
    await expect
      .element(screen.getByRole('status', { name: 'Loading the questionnaires' }))
      .toBeInTheDocument();
    expect(screen.getByRole('listitem').elements()).toEqual([]);
  });

  it('QUEST-012 a list that cannot be loaded says so, shows nothing, and can be tried again', async () => {
    gateway.refuse(questionnaireCalls.assigned, 'Internal');
    const { screen } = await show();
    await expect.element(screen.getByText(errorCatalogue.Internal.message)).toBeVisible();
    expect(screen.getByRole('listitem').elements()).toHaveLength(0);
    expect(gateway.received(questionnaireCalls.results)).toEqual([]);
    answerWith([frail], [result]);
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('Frail', { exact: true })).toBeVisible();
  });

  it('QUEST-013 results that cannot be loaded say so; the assigned ones stay', async () => {
    answerWith([frail], []);
    gateway.refuse(questionnaireCalls.results, 'Internal');
    const { screen } = await show();
    await expect.element(screen.getByText(errorCatalogue.Internal.message)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'FRAIL scale' })).toBeVisible();
  });

  it('takes answers with the score as one types', async () => {
    answerWith([frail], []);
    gateway.on(questionnaireCalls.answer, () => result);
    const { screen } = await show();
    await screen.getByRole('button', { name: 'FRAIL scale' }).click();
    await screen.getByRole('button', { name: 'Enter answers' }).click();
    const dialog = screen.getByRole('dialog', { name: 'FRAIL scale' });
    await expect.element(dialog.getByText('No score: too little is answered so far.')).toBeVisible();
    for (const one of [/tired/, /walk up 10 steps/, /several hundred metres/, /5 or more of these/]) {
      await dialog.getByRole('group', { name: one }).getByRole('radio', { name: 'Yes' }).click();
    }
    await expect.element(dialog.getByText('No score: too little is answered so far.')).toBeVisible();
    await dialog
      .getByRole('group', { name: /5 % or more/ })
      .getByRole('radio', { name: 'No' })
      .click();
    await expect.element(dialog.getByText('Score 4: Frail')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save answers' }).click();
    await vi.waitFor(() => expect(gateway.received(questionnaireCalls.answer)).toHaveLength(1));
    expect(gateway.received(questionnaireCalls.answer)[0]?.body).toMatchObject({
      internalName: 'frail-scale',
      answers: { fatigue: 1, resistance: 1, ambulation: 1, illnesses: 1, weightLoss: 0 },
    });
  });

  const checkIn = { ...pam, internalName: 'six-month-check-in', title: 'Six-month check-in' };
  const unsaid = { breathing: null, activities: null, planKnown: null, goalReached: null };
  it.each([
    [pam.title, pam, /score/i, '55,2', { score: 55.2 }],
    [checkIn.title, checkIn, /Anything else/, 'Walks more', { ...unsaid, more: 'Walks more' }],
  ])('of %s sends what is typed, and what is left out as null', async (title, one, name, typed, answers) => {
    answerWith([one], []);
    gateway.on(questionnaireCalls.answer, () => result);
    const { screen } = await show();
    await screen.getByRole('button', { name: title }).click();
    await screen.getByRole('button', { name: 'Enter answers' }).click();
    const dialog = screen.getByRole('dialog', { name: title });
    await dialog.getByRole('textbox', { name }).fill(typed);
    await dialog.getByRole('button', { name: 'Save answers' }).click();
    await expect.poll(() => gateway.received(questionnaireCalls.answer)[0]?.body).toMatchObject({ answers });
  });

  it('USERS-016 PROFILE-044 only those are offered that the site has the condition and the flag for', async () => {
    answerWith([frail], [result]);
    const offeredAt = async (
      conditions: string[],
      feature_values: Record<string, unknown>,
    ): Promise<string[]> => {
      const site = { ...someSite, conditions: conditions.map((name) => ({ name })), feature_values };
      const { screen } = await renderInPortal(
        <QuestionnairesCard siteProfile={someSiteProfile} locale="en-US" />,
        { sites: [site] },
      );
      // What is assigned is shown, wherever that was.
      await expect.element(screen.getByRole('button', { name: 'FRAIL scale' })).toBeVisible();
      await screen.getByRole('button', { name: 'Assign' }).click();
      await screen.getByRole('combobox', { name: 'Questionnaire' }).click();
      const options = screen.getByRole('option');
      await expect.element(options.first()).toBeVisible();
      const names = options.elements().map((one) => one.textContent);
      await screen.unmount();
      return names.filter((name) => /COPD|FRAIL|mMRC|GINA|CF|Mood/.test(name));
    };
    const mood = 'Mood';
    expect(await offeredAt([], { portal_dyspnea: true })).toEqual([expect.stringMatching(mood)]);
    expect(await offeredAt(['COPD'], {})).toEqual([
      'CAT: COPD Assessment Test',
      'COPD action plan',
      'FRAIL scale',
      expect.stringMatching(mood),
    ]);
    expect(await offeredAt(['COPD', 'Asthma'], { portal_dyspnea: true })).toEqual([
      'Asthma GINA: symptom control',
      'CAT: COPD Assessment Test',
      'mMRC: breathlessness',
      'COPD action plan',
      'FRAIL scale',
      expect.stringMatching(mood),
    ]);
  });

  it('offers nothing to change to those who may only read', async () => {
    answerWith([frail], [result]);
    const [entry] = someone.site_users;
    const role = { ...entry!.roles[0]!, actions_permitted: ['action_profile_view'] };
    const { screen } = await renderInPortal(
      <QuestionnairesCard siteProfile={someSiteProfile} locale="en-US" />,
      { user: { ...someone, site_users: [{ ...entry!, roles: [role] }] } },
    );
    await screen.getByRole('button', { name: 'FRAIL scale' }).click();
    await expect.element(screen.getByText('Score 3: Frail')).toBeVisible();
    expect(
      screen.getByRole('button', { name: /Enter answers|Send a link|Take back|Assign/ }).query(),
    ).toBeNull();
  });
});

describe('the opinion of staff', () => {
  it('QUEST-011 is asked when it is due, sent with a comment, and gone', async () => {
    let isDue = true;
    gateway.on(npsCalls.standing, () => ({ isDue }));
    gateway.on(npsCalls.answer, () => {
      isDue = false;
      return undefined;
    });
    const { screen } = await renderInPortal(<NpsPrompt />);
    const scores = screen.getByRole('group', { name: /How likely/ }).getByRole('button');
    await expect.element(scores.first()).toBeVisible();
    expect(scores.elements().map((one) => one.textContent)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ]);
    await screen.getByRole('button', { name: '9', exact: true }).click();
    await screen.getByRole('textbox', { name: /main reason/ }).fill('Quick');
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByText('Thank you. Your opinion was saved.')).toBeVisible();
    expect(gateway.received(npsCalls.answer)[0]?.body).toEqual({ score: 9, comment: 'Quick' });
    await expect.element(screen.getByText(/How likely/)).not.toBeInTheDocument();
  });

  it('is put off with one click, and not asked of who was asked lately', async () => {
    let isDue = true;
    gateway.on(npsCalls.standing, () => ({ isDue }));
    gateway.on(npsCalls.dismiss, () => {
      isDue = false;
      return undefined;
    });
    const { screen } = await renderInPortal(<NpsPrompt />);
    await screen.getByRole('button', { name: 'Not now' }).click();
    await expect.element(screen.getByText(/How likely/)).not.toBeInTheDocument();
    expect(gateway.received(npsCalls.dismiss)).toHaveLength(1);
  });
});
