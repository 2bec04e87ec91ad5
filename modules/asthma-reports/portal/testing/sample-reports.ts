// What do the tests of reports stand on? A draft, a final one, the sessions they can take, the figures kept with them, and answers to the ACQ.
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import type { QuestionnaireResult } from '@alveary/modules/questionnaires/contract/model.ts';
import type { ListedSession } from '@alveary/modules/spirometry/contract/model.ts';
import { siteId } from '@alveary/portal/shell/testing/portal.tsx';
import type { ShownFigures } from '../../contract/figures.ts';
import { type AsthmaReport, reportContent } from '../../contract/model.ts';

export const id = (number: number) => `0190a0a0-0000-7000-8000-0000008${String(number).padStart(5, '0')}`;
const person = { id: id(90), first_name: 'Lena', last_name: 'Brandt' };
const today = new Date();
export const daysAgo = (days: number): string =>
  new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);

export const draft: AsthmaReport = {
  ...reportContent.parse({
    name: 'Spring',
    start_date: daysAgo(40),
    end_date: daysAgo(10),
    details: { referringClinician: { name: 'Dr. Omar Reyes' } },
  }),
  id: id(1),
  version: 3,
  profile_id: someSiteProfile.profile.id,
  site_id: siteId,
  type: 'asthma',
  state: 'draft',
  follows: null,
  edition: 1,
  replacedBy: null,
  createdAt: '2026-01-20T08:00:00.000Z',
  updatedAt: '2026-01-20T08:00:00.000Z',
  createdBy: person,
  updatedBy: person,
  finalisedAt: null,
  finalisedBy: null,
};
export const final: AsthmaReport = {
  ...draft,
  id: id(2),
  name: 'Winter',
  state: 'final',
  finalisedAt: '2026-01-21T08:00:00.000Z',
  finalisedBy: person,
};

const session = (number: number, days: number, has_curves: boolean): ListedSession => ({
  id: id(number),
  performed_at: `${daysAgo(days)}T09:00:00.000Z`,
  bronchodilator: null,
  best_values: { fvc: 4, fev1: 3, fev1_fvc: 0.75, pef: 7, fef2575: 2.5 },
  fev075: null,
  best_qualities: { fvc: 'acceptable', fev1: 'acceptable' },
  relative_values: { fvc: 95, fev1: 90, pef: 92, fef2575: 80 },
  z_scores: { fvc: -0.3, fev1: -0.8, fev1_fvc: -1 },
  grading: { fvc: 'A', fev1: 'A' },
  usable_tests: 3,
  has_curves,
});
export const sessions = [session(11, 12, true), session(12, 20, false), session(13, 300, true)];

export const figures: ShownFigures = {
  figures: {
    taken_at: '2026-01-21T08:00:00.000Z',
    patient: { name: 'Maya Ellison', date_of_birth: '1988-04-17', ehr_id: null },
    site: { name: 'Harbor Lung', locale: 'en-US', time_zone: 'America/Los_Angeles' },
    sessions: [2, 2.4].map((fev1, index) => ({
      id: id(11 + index),
      version: 1,
      performed_at: `${daysAgo(12)}T09:${index}0:00.000Z`,
      device: 'Spiro 1',
      bronchodilator: index === 0 ? 'pre' : 'post',
      person: { sex: 'female', age_years: 38.6, height_cm: 165 },
      reference: 'GLI Global 2022',
      reference_problem: null,
      predicted_values: [{ measure: 'fev1', m: 3, l: 1, s: 0.12, equation: 'gli-global-2022' }],
      best_values: { fvc: 3.5, fev1, fev1_fvc: fev1 / 3.5, pef: 6, fef2575: null },
      relative_values: { fvc: 97, fev1: Math.round((100 * fev1) / 3), pef: null, fef2575: null },
      z_scores: { fvc: -0.2, fev1: -2.78, fev1_fvc: -2.6 },
      grading: { fvc: 'A', fev1: 'B' },
      usable_tests: 3,
    })),
    aos: [],
    air: null,
  },
  is_kept: true,
  is_birth_date_corrected: false,
  changes: [
    {
      session_id: id(11),
      performed_at: `${daysAgo(12)}T09:00:00.000Z`,
      kind: 'changed',
      changed_at: '2026-02-03T20:00:00.000Z',
    },
  ],
};

export const acqAnswer = (days: number): QuestionnaireResult => ({
  id: id(600 + days),
  questionnaireInternalName: 'asthma-control-questionnaire',
  answeredAt: `${daysAgo(days)}T12:00:00.000Z`,
  answeredBy: 'PATIENT',
  enteredBy: null,
  variant: 'ACQ-6',
  recallPeriod: null,
  language: 'en',
  score: 2,
  band: null,
  standing: null,
  missing: 0,
  rule: 'x',
  answers: ['waking', 'symptoms', 'activities', 'shortnessOfBreath', 'wheezing', 'bronchodilator'].map(
    (item) => ({
      item,
      value: 2,
    }),
  ),
});
