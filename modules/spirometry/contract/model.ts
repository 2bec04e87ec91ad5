// The spirometry session as the calls show it (document 3 §3 Spirometry session; domain facts: quantities and units)
import { z } from 'zod';
import { idField } from '@alveary/contract/fields.ts';
import { equationIds } from '@alveary/spirometry/reference/equation-ids.ts';
import { qualities } from '@alveary/spirometry/quality.ts';
import { grades } from '@alveary/spirometry/session/grade.ts';

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

/** `usable` and `unusable` are the statuses of the documents; grading also needs to know what was acceptable. */
const testStatuses = ['usable', 'unusable'] as const;
const feedback = z.object({
  status_final: z.enum(testStatuses),
  acceptable: z.boolean(),
  errors_display: z.array(z.string()),
});
export type TestFeedback = z.output<typeof feedback>;

/** What the device itself thought of a blow, beside what the standard says of it. */
const deviceVerdict = z.object({
  fvc_status: z.enum(testStatuses).nullable(),
  fev1_status: z.enum(testStatuses).nullable(),
  messages: z.array(z.string()),
});
export type DeviceVerdict = z.output<typeof deviceVerdict>;

export const spirometryTest = values.extend({
  id: z.uuid(),
  /** What counts: the curve judged by the standard, or the device's word where no curve was recorded. */
  feedback: z.object({ fvc: feedback, fev1: feedback }),
  device: deviceVerdict.nullable(),
});
export type SpirometryTest = z.output<typeof spirometryTest>;

/**
 * What a person made of the values of a test; null leaves the judgement of the standard. `usable` makes an unusable value usable and
 * leaves an acceptable one acceptable (OP-SPIRO-3).
 */
export const testOverwrite = z.object({
  test_id: idField,
  fvc_status: z.enum(qualities).nullable(),
  fev1_status: z.enum(qualities).nullable(),
});

const chosenTest = z.uuid().nullable();
export const sessionOverwrite = z.object({
  best_test_id: chosenTest,
  best_fvc_test_id: chosenTest,
  best_fev1_test_id: chosenTest,
  best_pef_test_id: chosenTest,
  excluded_test_ids: z.array(idField),
  test_overwrites: z.array(testOverwrite),
});
export type SessionOverwrite = z.output<typeof sessionOverwrite>;

/** Median, skewness and spread of healthy people of the same age, height and sex; only PEF and flows may lack the last two. */
const predicted = z.object({
  measure: z.enum(['fvc', 'fev1', 'fev1_fvc', 'pef', 'fef2575', 'fev075', 'fev075_fvc']),
  m: z.number(),
  l: z.number().nullable(),
  s: z.number().nullable(),
  /** The equation behind this value; null where a session came without saying it. */
  equation: z.enum(equationIds).nullable(),
});
export type Predicted = z.output<typeof predicted>;

/** FEV0.75 in place of FEV1, and its ratio to FVC. */
const fev075 = z.object({
  value: litres,
  quality: z.enum(qualities).nullable(),
  ratio: litres,
  /** Percent of predicted. */
  relative: litres,
  z_score: litres,
  ratio_z_score: litres,
  grade: z.enum(grades),
});

const author = z.object({ id: z.uuid(), name: z.string() });

/** What was written with each overwriting, the oldest first. */
const comment = z.object({
  id: z.uuid(),
  text: z.string(),
  created_by: author.nullable(),
  created_at: z.string(),
});
export type SessionComment = z.output<typeof comment>;

/** One row of the history: what was saved, or restored, or that the original values hold again. */
export const overwriting = sessionOverwrite.extend({
  id: z.uuid(),
  version: z.int(),
  kind: z.enum(['saved', 'restored', 'original']),
  comment: z.string().nullable(),
  occurred_at: z.string(),
  created_at: z.string(),
  created_by: author.nullable(),
});
export type Overwriting = z.output<typeof overwriting>;

/** Who the predicted values were worked out for. */
const examined = z.object({
  sex: z.enum(['male', 'female']).nullable(),
  /** Decimal years at the session. */
  age_years: z.number().nullable(),
  height_cm: z.number().nullable(),
});

/** Percent of predicted. */
const relativeValues = z.object({ fvc: litres, fev1: litres, pef: litres, fef2575: litres });
const zScores = z.object({ fvc: litres, fev1: litres, fev1_fvc: litres });
const grading = z.object({ fvc: z.enum(grades), fev1: z.enum(grades) });

const height = {
  /** It came with the session, or is the nearest one that was measured; null where there is none. */
  height_source: z.enum(['session', 'measured']).nullable(),
  /** When, of one that was measured. */
  height_measured_at: z.string().nullable(),
};

const compared = z.object({
  person: examined,
  ...height,
  relative_values: relativeValues,
  z_scores: zScores,
  grading,
});
export type ComparedWith = z.output<typeof compared>;

/** What a correction of the birth date, the birth sex or a height did to the session. */
const correction = z.object({
  id: z.uuid(),
  corrected_at: z.string(),
  /** Null where another system sent it. */
  corrected_by: author.nullable(),
  before: compared,
  after: compared,
});
export type SessionCorrection = z.output<typeof correction>;

export const spirometrySession = z.object({
  id: z.uuid(),
  /** Counts the overwritings; a save carries the one it saw. */
  version: z.int(),
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
  /** Why there are no predicted values. */
  reference_problem: z.string().nullable(),
  person: examined,
  ...height,
  predicted_values: z.array(predicted),
  best_test_id: z.uuid().nullable(),
  best_values: z.object({
    fvc: litres,
    fev1: litres,
    fev1_fvc: litres,
    pef: litres,
    fef2575: litres,
  }),
  /** How far each best value can be trusted: `usable` where no test has an acceptable one; null where there is no value. */
  best_qualities: z.object({ fvc: z.enum(qualities).nullable(), fev1: z.enum(qualities).nullable() }),
  relative_values: relativeValues,
  z_scores: zScores,
  grading,
  /** To the sixth birthday, where a blow was over within a second; null elsewhere. */
  fev075: fev075.nullable(),
  /** Usable ones that are not excluded. */
  usable_tests: z.int(),
  session_overwrite: sessionOverwrite.nullable(),
  /** Who made the overwriting that holds now, when, and the comment written with it; null where the originals hold. */
  overwritten: z.object({ by: author.nullable(), at: z.string(), comment: z.string().nullable() }).nullable(),
  comment_thread: z.array(comment),
  /** The newest first. */
  corrections: z.array(correction),
  /** Whether a site of the patient offers overwriting (SPIRO-001). */
  overwriting_offered: z.boolean(),
  /** Whether its blows were recorded: `sessions/{id}/curves` holds them. */
  has_curves: z.boolean(),
});
export type SpirometrySession = z.output<typeof spirometrySession>;

/** A session in a list, with what it came to: all that a report or a graph asks. */
export const listedSession = spirometrySession.pick({
  id: true,
  performed_at: true,
  bronchodilator: true,
  best_values: true,
  best_qualities: true,
  relative_values: true,
  z_scores: true,
  grading: true,
  usable_tests: true,
  fev075: true,
  has_curves: true,
});
export type ListedSession = z.output<typeof listedSession>;

/** Everything that was made of a session: what a report shows of it, and keeps. */
export const sessionFigures = spirometrySession
  .pick({
    id: true,
    version: true,
    performed_at: true,
    device: true,
    bronchodilator: true,
    person: true,
    reference: true,
    reference_problem: true,
    predicted_values: true,
    best_values: true,
    relative_values: true,
    z_scores: true,
    grading: true,
    usable_tests: true,
  })
  .extend({
    /** Reports from before these were stored have none. */
    height_source: height.height_source.optional(),
    height_measured_at: height.height_measured_at.optional(),
    best_qualities: spirometrySession.shape.best_qualities.optional(),
    fev075: spirometrySession.shape.fev075.optional(),
  });
export type SessionFigures = z.output<typeof sessionFigures>;

/** The recording of one blow; `packed` is read by `unpackCurve`. */
export const storedCurve = z.object({
  test_id: z.uuid(),
  samples_a_second: z.number(),
  packed: z.string(),
});
export type StoredCurve = z.output<typeof storedCurve>;

/** The recording of the best blow of a session. */
export const bestCurve = storedCurve.extend({ session_id: z.uuid() });
export type BestCurve = z.output<typeof bestCurve>;
