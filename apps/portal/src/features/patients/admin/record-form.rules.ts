// What was typed over a record, what is wrong with it, and what is sent? Only fields that differ (contract patients/record.ts)
import type { FieldMessage } from '@alveary/contract/errors.ts';
import type { Profile } from '@alveary/contract/patients/model.ts';
import { recordChange } from '@alveary/contract/patients/record.ts';
import { complaints, firstOfEach } from '../../../lib/problems.ts';

export const recordFieldNames = {
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  sex: 'Sex',
  language: 'Language',
  emailAddress: 'Email',
  ehrId: 'EHR ID',
  insuranceMemberId: 'Insurance member ID',
} as const;

export type RecordField = keyof typeof recordFieldNames;

/** What was typed, by field; null where nothing was touched. */
export type TypedRecord = { readonly [Field in RecordField]: string | null };

export const untouched: TypedRecord = {
  firstName: null,
  lastName: null,
  dateOfBirth: null,
  sex: null,
  language: null,
  emailAddress: null,
  ehrId: null,
  insuranceMemberId: null,
};

const isRecordField = (name: string): name is RecordField => name in recordFieldNames;

const recordFields: readonly RecordField[] = Object.keys(recordFieldNames).filter(isRecordField);

/** The record as it stands, as text. */
export const valueOf = (profile: Profile, field: RecordField): string =>
  (field === 'ehrId' ? profile.identifiers.EhrId : profile[field]) ?? '';

/** The fields that differ from the record, as they are sent. */
export const changesOf = (
  typed: TypedRecord,
  profile: Profile,
): Readonly<Partial<Record<RecordField, string>>> =>
  Object.fromEntries(
    recordFields.flatMap((field) => {
      const text = typed[field]?.trim();
      return text === undefined || text === valueOf(profile, field) ? [] : [[field, text]];
    }),
  );

export type RecordProblems = { readonly [Field in RecordField]?: string };

/** The first message of each field. */
export const problemsByField = (errors: readonly FieldMessage[]): RecordProblems =>
  firstOfEach(errors, (field) => (isRecordField(field) ? field : null));

/** What the call's own schema says. */
export const problemsOfRecord = (typed: TypedRecord, profile: Profile): RecordProblems =>
  problemsByField(
    complaints(recordChange.safeParse({ ...changesOf(typed, profile), version: profile.version }).error),
  );
