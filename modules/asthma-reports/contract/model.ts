// What is an asthma report? A time of a patient in words, with the sessions and scores that stand for it (document 3 §3 Asthma report)
import { z } from 'zod';
import { dayField, idField, lineField, textField, versionField } from '@alveary/contract/fields.ts';

const reportStates = ['draft', 'final'] as const;

/** The items of the ACQ in the order in which they are asked; the last one needs a spirometer and may be missing. */
export const acqItems = [
  'waking',
  'symptoms',
  'activities',
  'shortnessOfBreath',
  'wheezing',
  'bronchodilator',
  'fev1Prebronchodilator',
] as const;
/** In neutral words: its questions belong to their author. */
export const acqTitles: Readonly<Record<(typeof acqItems)[number], string>> = {
  waking: 'Waking at night',
  symptoms: 'Symptoms on waking',
  activities: 'Limited activities',
  shortnessOfBreath: 'Shortness of breath',
  wheezing: 'Wheezing',
  bronchodilator: 'Reliever use',
  fev1Prebronchodilator: 'FEV1 before bronchodilator',
};

const ACQ_SLOTS = 3;

const comment = textField(10_000).default('');
const mainComment = z.strictObject({ main: comment }).prefault({});

/** A session as it is attached; what it measured stays where it is. The moments are filled in by the server. */
const sessionMark = z.strictObject({
  id: idField,
  created_at: z.string().optional(),
  performed_at: z.string().optional(),
});
const attachedSession = sessionMark.extend({ comments: mainComment });
export type AttachedSession = z.output<typeof attachedSession>;

const attachedPair = z.strictObject({
  id: idField,
  /** Before the bronchodilator, and after it. */
  pre: sessionMark,
  post: sessionMark,
  comments: z
    .strictObject({ main: comment, tolerance: comment, symptoms: comment, saba_used: comment })
    .prefault({}),
});
export type AttachedPair = z.output<typeof attachedPair>;

const attached = z
  .strictObject({
    spirometry_sessions: z.array(attachedSession).max(50, 'Attach at most 50 sessions.').default([]),
    prepost: z.array(attachedPair).max(20, 'Attach at most 20 pairs.').default([]),
  })
  .prefault({});
export type AttachedReports = z.output<typeof attached>;

const MARKED = 'An answer of the ACQ is a whole number from 0 to 6.';
const answer = z.int(MARKED).min(0, MARKED).max(6, MARKED).nullable().default(null);

const acqScores = z.strictObject({
  waking: answer,
  symptoms: answer,
  activities: answer,
  shortnessOfBreath: answer,
  wheezing: answer,
  bronchodilator: answer,
  fev1Prebronchodilator: answer,
  /** Worked out by the server; what is sent is not looked at. */
  result: z.number().nullable().default(null),
});
export type AcqScores = z.output<typeof acqScores>;

/** The answered questionnaire that a slot was taken from; but for its id, the server fills it in. */
const answered = z.strictObject({
  result_id: idField,
  answered_at: z.string().optional(),
  answered_by: z.enum(['PATIENT', 'STAFF', 'IMPORT']).optional(),
});

const slot = z
  .strictObject({
    date: dayField.nullable().default(null),
    scores: acqScores.prefault({}),
    /** Null for what was typed. */
    from: answered.nullable().default(null),
  })
  .prefault({});
export type AcqSlot = z.output<typeof slot>;

const acq = z
  .strictObject({
    slots: z
      .array(slot)
      .length(ACQ_SLOTS, 'The ACQ has three dates.')
      .prefault(() => [{}, {}, {}]),
  })
  .prefault({});

const shown = z.strictObject({ enabled: z.boolean().default(true) }).prefault({});

/** Which sessions the editor offers. Kept with the report, so that it opens as it was left. */
const filters = z
  .strictObject({ onlyInRange: z.boolean().default(true), onlyUsable: z.boolean().default(false) })
  .prefault({});

const content = {
  name: lineField(120).optional(),
  description: textField(2000).default(''),
  start_date: dayField,
  end_date: dayField,
  details: z
    .strictObject({
      referringClinician: z.strictObject({ name: lineField(120).default('') }).prefault({}),
    })
    .prefault({}),
  comments: z
    .strictObject({
      insights: comment,
      onboarding: comment,
      spirometry_coaching: comment,
      spirometry_notes: comment,
    })
    .prefault({}),
  attached_reports: attached,
  attached_reports_2019: attached,
  acq,
  spirometry: z
    .strictObject({ showPercents: z.boolean().default(false), showHighLowTable: z.boolean().default(true) })
    .prefault({}),
  aos: shown,
  aqi: shown,
  filters,
};

const hasId = 'This report has an id already: it is changed, not created.';

/** `id` is named to be refused in words. */
export const newReport = z.strictObject({
  ...content,
  profile_id: idField,
  site_id: idField,
  type: z.literal('asthma').default('asthma'),
  id: z.undefined(hasId).optional(),
});

const { name, start_date, end_date, ...parts } = content;

/** What is left out stays as it is. */
export const changedReport = z.strictObject({
  version: versionField,
  name,
  start_date: start_date.optional(),
  end_date: end_date.optional(),
  description: textField(2000).optional(),
  details: parts.details.unwrap().optional(),
  comments: parts.comments.unwrap().optional(),
  attached_reports: attached.unwrap().optional(),
  attached_reports_2019: attached.unwrap().optional(),
  acq: acq.unwrap().optional(),
  spirometry: parts.spirometry.unwrap().optional(),
  aos: shown.unwrap().optional(),
  aqi: shown.unwrap().optional(),
  filters: filters.unwrap().optional(),
});

/** What people write of a report: everything but who, when and for whom. */
export const reportContent = z.object({ ...content, name: z.string() });
export type ReportContent = z.output<typeof reportContent>;

const person = z.object({
  id: z.uuid(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
});

const facts = {
  id: z.uuid(),
  version: z.int(),
  profile_id: z.uuid(),
  site_id: z.uuid(),
  type: z.literal('asthma'),
  state: z.enum(reportStates),
  /** The final report that this one began as a copy of. */
  follows: z.uuid().nullable(),
  /** Which one it is of the versions that people made final, each a copy of the one before; `version` counts what was saved. */
  edition: z.int(),
  /** The final report that stands in its place now. */
  replacedBy: z.object({ id: z.uuid(), edition: z.int() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: person.nullable(),
  updatedBy: person.nullable(),
  finalisedAt: z.string().nullable(),
  finalisedBy: person.nullable(),
};

export const asthmaReport = reportContent.extend(facts);
export type AsthmaReport = z.output<typeof asthmaReport>;

/** A report in a list. */
export const listedReport = asthmaReport.pick({
  id: true,
  version: true,
  name: true,
  description: true,
  start_date: true,
  end_date: true,
  profile_id: true,
  site_id: true,
  type: true,
  state: true,
  edition: true,
  replacedBy: true,
  createdAt: true,
  updatedAt: true,
  createdBy: true,
  finalisedAt: true,
});
export type ListedReport = z.output<typeof listedReport>;
