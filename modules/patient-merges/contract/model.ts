// What is seen before two records become one, and of a merge afterwards (docs/decisions/0077).
import { z } from 'zod';
import { idField, textField, versionField } from '@alveary/contract/fields.ts';
import { profile } from '@alveary/modules/patients/contract/model.ts';

/** What a person has one of: where both records have it, one is kept. */
export const mergeFields = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'sex',
  'birthSex',
  'language',
  'deceasedAt',
  'emailAddress',
  'insuranceMemberId',
] as const;
export type MergeField = (typeof mergeFields)[number];

/** As what the rows of a record are counted. */
const mergeKinds = [
  'addresses',
  'adverse-events',
  'appointments',
  'care-plan-notes',
  'care-plans',
  'care-team',
  'care-users',
  'chat-messages',
  'communication-preferences',
  'conditions',
  'consents',
  'device-orders',
  'devices',
  'documents',
  'encounters',
  'goals',
  'identifiers',
  'journeys',
  'logs',
  'measurements',
  'messages',
  'minutes',
  'patient-statuses',
  'phones',
  'physician-orders',
  'practitioners',
  'profile-links',
  'questionnaires',
  'reports',
  'rewards',
  'sessions',
  'sites',
  'sticky-notes',
  'tasks',
  'visits',
] as const;

export type MergeKind = (typeof mergeKinds)[number];

export const mergeCount = z.object({
  kind: z.enum(mergeKinds),
  /** Rows that go over. */
  moving: z.int(),
  /** Rows that are kept with the merge, since the surviving record has the like of them. */
  alike: z.int(),
});
export type MergeCount = z.output<typeof mergeCount>;

const record = z.enum(['survivor', 'merged']);

/** What has to be settled before the records can be merged. */
export const mergeHindrance = z.discriminatedUnion('kind', [
  /** Two numbers of one record system: a document would go into a stranger's chart. */
  z.object({
    kind: z.literal('ehr-ids'),
    siteName: z.string(),
    survivorIds: z.array(z.string()),
    mergedIds: z.array(z.string()),
  }),
  z.object({ kind: z.literal('recording'), record, byName: z.string() }),
  z.object({ kind: z.literal('visit'), record, byName: z.string() }),
]);
export type MergeHindrance = z.output<typeof mergeHindrance>;

export const mergePreview = z.object({
  survivor: profile,
  merged: profile,
  counts: z.array(mergeCount),
  hindrances: z.array(mergeHindrance),
});
export type MergePreview = z.output<typeof mergePreview>;

const reasonField = (message: string) => textField(500).min(1, message);

export const newMerge = z.strictObject({
  mergedId: idField,
  /** The versions of both records that were seen. */
  survivorVersion: versionField,
  mergedVersion: versionField,
  /** What is kept of the closed record where both have a value. What only it has is kept anyhow. */
  fromMerged: z.array(z.enum(mergeFields)).max(mergeFields.length),
  reason: reasonField('Say how you know that this is one person.'),
});

export const mergeUndoing = z.strictObject({
  reason: reasonField('Say why these are two people after all.'),
});

const person = z.object({ id: z.uuid(), name: z.string() });

export const patientMerge = z.object({
  id: z.uuid(),
  survivorId: z.uuid(),
  mergedId: z.uuid(),
  /** As the closed record was called. */
  merged: z.object({
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
  }),
  reason: z.string(),
  mergedBy: person,
  mergedAt: z.string(),
  undone: z.object({ reason: z.string(), by: person, at: z.string() }).nullable(),
  /** What goes back when it is undone now; null where another merge has to be undone first, or it is undone. */
  back: z.array(mergeCount).nullable(),
});
export type PatientMerge = z.output<typeof patientMerge>;

/** What came in since a merge, and what becomes of it when the merge is undone. */
export const sinceMerge = z.object({
  /** False for a merge of before that was kept. */
  isKnown: z.boolean(),
  counts: z.array(
    z.object({
      kind: z.enum(mergeKinds),
      /** Rows that stay in the record that was kept. */
      staying: z.int(),
      /** Rows whose source says that they are of the closed record. */
      going: z.int(),
    }),
  ),
  /** The newest of them. */
  rows: z.array(
    z.object({
      kind: z.enum(mergeKinds),
      /** Null where only some may read what it is about. */
      name: z.string().nullable(),
      at: z.string().nullable(),
      goesBack: z.boolean(),
    }),
  ),
});
export type SinceMerge = z.output<typeof sinceMerge>;

/** Into which record a closed one was merged, at a site that is reached. */
export const mergedRecord = z.object({
  profileId: z.uuid(),
  siteProfileId: z.uuid(),
  slug: z.string(),
});
export type MergedRecord = z.output<typeof mergedRecord>;
