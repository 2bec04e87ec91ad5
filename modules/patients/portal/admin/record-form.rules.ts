// What is typed over a record, and what is sent? Only fields that differ (contract patients/record.ts)
import type { Profile } from '../../contract/model.ts';
import {
  changedFields,
  type FieldOf,
  fieldsOf,
  type FormShape,
} from '@alveary/portal/lib/form/form-shape.ts';
import { languageName, sexName } from '../demographics.ts';

export interface TypedRecord {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly sex: string;
  readonly language: string;
  readonly emailAddress: string;
  readonly ehrId: string;
  readonly insuranceMemberId: string;
}

export type RecordField = FieldOf<TypedRecord>;

export const recordShape: FormShape<TypedRecord> = {
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    dateOfBirth: 'Date of birth',
    sex: 'Sex',
    language: 'Language',
    emailAddress: 'Email',
    ehrId: 'EHR ID',
    insuranceMemberId: 'Insurance member ID',
  },
  inWords: (field, typed) => {
    if (field === 'sex') return sexName(typed.sex) ?? typed.sex;
    return field === 'language' ? (languageName(typed.language) ?? typed.language) : typed[field];
  },
};

/** In the order of the form. */
export const recordFields: readonly RecordField[] = fieldsOf(recordShape);

/** The record as it stands, as text. */
export const typedRecord = (profile: Profile): TypedRecord => ({
  firstName: profile.firstName ?? '',
  lastName: profile.lastName ?? '',
  dateOfBirth: profile.dateOfBirth ?? '',
  sex: profile.sex ?? '',
  language: profile.language ?? '',
  emailAddress: profile.emailAddress ?? '',
  ehrId: profile.identifiers.EhrId ?? '',
  insuranceMemberId: profile.insuranceMemberId ?? '',
});

/** The fields that differ from the record, as they are sent. */
export const changesOf = (
  typed: TypedRecord,
  profile: Profile,
): Readonly<Partial<Record<RecordField, string>>> =>
  Object.fromEntries(
    changedFields(recordShape, typed, typedRecord(profile)).map((field) => [field, typed[field].trim()]),
  );
