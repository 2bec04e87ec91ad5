// Which questionnaires wait for an answer? Assigned or asked for by a link, and not answered since.
import { expect, it } from 'vitest';
import type { AssignedQuestionnaire, QuestionnaireResult } from '../contract/model.ts';
import { dueOf } from './due.rules.ts';
import { groupedByQuestionnaire } from './questionnaires.rules.ts';

const assigned = (
  internalName: string,
  link: AssignedQuestionnaire['link'] = null,
): AssignedQuestionnaire => ({
  id: '0190a0a0-0000-7000-8000-000000000001',
  internalName,
  title: internalName.toUpperCase(),
  isTrial: false,
  assignedAt: '2026-10-01T08:00:00Z',
  assignedBy: null,
  link,
});
const linkSent = (sentAt: string, state: 'open' | 'answered' | 'expired') =>
  ({
    medium: 'sms',
    delivery: 'sent',
    sentAt,
    expiresAt: '2026-12-01T08:00:00Z',
    openedAt: null,
    state,
  }) as const;
const result = (questionnaireInternalName: string, answeredAt: string): QuestionnaireResult => ({
  id: '0190a0a0-0000-7000-8000-000000000002',
  questionnaireInternalName,
  answeredAt,
  answeredBy: 'PATIENT',
  enteredBy: null,
  variant: null,
  recallPeriod: null,
  language: 'en',
  score: 1.83,
  band: 'not well controlled',
  standing: 'poor',
  missing: 0,
  rule: 'acq',
  answers: [],
});
const due = (one: readonly AssignedQuestionnaire[], results: readonly QuestionnaireResult[]) =>
  dueOf(groupedByQuestionnaire(one, results)).map(({ internalName, since, isLinkOpen, last }) => ({
    internalName,
    since,
    isLinkOpen,
    last: last?.text ?? null,
  }));

it('OP-PROFILE-3 one that was never answered is due since it was assigned', () => {
  expect(due([assigned('acq')], [])).toEqual([
    { internalName: 'acq', since: '2026-10-01T08:00:00Z', isLinkOpen: false, last: null },
  ]);
});

it('OP-PROFILE-3 one that was answered since is not due, until a link asks for it again', () => {
  const answers = [result('acq', '2026-10-17T08:00:00Z')];
  expect(due([assigned('acq')], answers)).toEqual([]);
  expect(due([assigned('acq', linkSent('2026-11-20T08:00:00Z', 'open'))], answers)).toEqual([
    {
      internalName: 'acq',
      since: '2026-11-20T08:00:00Z',
      isLinkOpen: true,
      last: '1.83, not well controlled',
    },
  ]);
  expect(due([assigned('acq', linkSent('2026-10-16T08:00:00Z', 'answered'))], answers)).toEqual([]);
});

it('OP-PROFILE-3 what waits longest stands first; results that nobody assigned are not due', () => {
  const later = { ...assigned('cat'), assignedAt: '2026-11-01T08:00:00Z' };
  expect(
    due([later, assigned('acq')], [result('act', '2026-01-01T08:00:00Z')]).map((one) => one.internalName),
  ).toEqual(['acq', 'cat']);
});
