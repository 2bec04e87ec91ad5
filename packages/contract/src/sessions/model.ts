// What is a spirometry session? (document 3 §3 Spirometry session; domain facts: quantities and units)
import { z } from 'zod';

/** What is measured in each test: litres, litres per second (PEF and FEF), seconds (duration_exhale). */
export const spirometryValues = [
  'fvc',
  'fev1',
  'pef',
  'fev05',
  'fev075',
  'fev6',
  'fef25',
  'fef50',
  'fef75',
  'fef2575',
  'duration_exhale',
] as const;
export type SpirometryValue = (typeof spirometryValues)[number];

const litres = z.number().nullable();
const values = z.object({
  fvc: litres,
  fev1: litres,
  pef: litres,
  fev05: litres,
  fev075: litres,
  fev6: litres,
  fef25: litres,
  fef50: litres,
  fef75: litres,
  fef2575: litres,
  duration_exhale: litres,
});
export type SpirometryValues = z.output<typeof values>;

/** `usable` and `unusable` are the statuses of the documents; grading also needs to know what was acceptable. */
export const testStatuses = ['usable', 'unusable'] as const;
const feedback = z.object({
  status_final: z.enum(testStatuses),
  acceptable: z.boolean(),
  errors_display: z.array(z.string()),
});
export type TestFeedback = z.output<typeof feedback>;

export const spirometryTest = values.extend({
  id: z.uuid(),
  feedback: z.object({ fvc: feedback, fev1: feedback }),
});
export type SpirometryTest = z.output<typeof spirometryTest>;

/** Median, skewness and spread of healthy people of the same age, height and sex; only PEF and flows may lack the last two. */
const predicted = z.object({
  measure: z.enum(['fvc', 'fev1', 'fev1_fvc', 'pef', 'fef2575']),
  m: z.number(),
  l: z.number().nullable(),
  s: z.number().nullable(),
});
export type Predicted = z.output<typeof predicted>;

export const grades = ['A', 'B', 'C', 'D', 'E', 'U', 'F'] as const;
export type Grade = (typeof grades)[number];

export const spirometrySession = z.object({
  id: z.uuid(),
  profile_id: z.uuid(),
  performed_at: z.string(),
  created_at: z.string(),
  device: z.string().nullable(),
  /** Before or after a bronchodilator, where that was part of the visit. */
  bronchodilator: z.enum(['pre', 'post']).nullable(),
  notes: z.string().nullable(),
  analysis_summary: z.object({ tests: z.array(spirometryTest) }),
  /** The equations behind the predicted values. */
  reference: z.string().nullable(),
  predicted_values: z.array(predicted),
  best_test_id: z.uuid().nullable(),
  best_values: z.object({
    fvc: litres,
    fev1: litres,
    fev1_fvc: litres,
    pef: litres,
    fef2575: litres,
  }),
  /** Percent of predicted. */
  relative_values: z.object({ fvc: litres, fev1: litres, pef: litres, fef2575: litres }),
  z_scores: z.object({ fvc: litres, fev1: litres, fev1_fvc: litres }),
  grading: z.object({ fvc: z.enum(grades), fev1: z.enum(grades) }),
  usable_tests: z.int(),
});
export type SpirometrySession = z.output<typeof spirometrySession>;
