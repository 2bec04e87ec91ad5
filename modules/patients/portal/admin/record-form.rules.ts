// What is typed over a record, and what of it is sent: only fields that differ (contract patients/record.ts).
import type { Profile } from '../../contract/model.ts';
import {
  changedFields,
  type FieldOf,
  fieldsOf,
  type FormShape,
} from '@alveary/portal/lib/form/form-shape.ts';
import { capital, languageName, NOT_CONFIRMED, sexName } from '../demographics.ts';

export interface TypedRecord {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly sex: string;
  /** `record` while nobody confirmed what came from the record; `unknown` where somebody said so. */
  readonly birthSex: string;
  readonly language: string;
  readonly emailAddress: string;
  readonly ehrId: string;
  readonly insuranceMemberId: string;
}

export type RecordField = FieldOf<TypedRecord>;

const birthSexWords: Readonly<Record<string, string>> = {
  female: 'Female',
  male: 'Male',
  unknown: 'Not known',
  record: capital(NOT_CONFIRMED),
};

export const recordShape: FormShape<TypedRecord> = {
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    dateOfBirth: 'Date of birth',
    sex: 'Sex',
    birthSex: 'Birth sex',
    language: 'Language',
    emailAddress: 'Email',
    ehrId: 'EHR ID',
    insuranceMemberId: 'Insurance member ID',
  },
  inWords: (field, typed) => {
    if (field === 'birthSex') return birthSexWords[typed.birthSex] ?? typed.birthSex;
    if (field === 'sex') return sexName(typed.sex) ?? typed.sex;
    return field === 'language' ? (languageName(typed.language) ?? typed.language) : typed[field];
  },
};

/** In the order of the form. */
export const recordFields: readonly RecordField[] = fieldsOf(recordShape);

const typedBirthSex = ({ birthSex, birthSexSource }: Profile): string =>
  birthSexSource === 'record' ? 'record' : (birthSex ?? (birthSexSource === null ? '' : 'unknown'));

/** The record as it stands, as text. */
export const typedRecord = (profile: Profile): TypedRecord => ({
  firstName: profile.firstName ?? '',
  lastName: profile.lastName ?? '',
  dateOfBirth: profile.dateOfBirth ?? '',
  sex: profile.sex ?? '',
  birthSex: typedBirthSex(profile),
  language: profile.language ?? '',
  emailAddress: profile.emailAddress ?? '',
  ehrId: profile.identifiers.EhrId ?? '',
  insuranceMemberId: profile.insuranceMemberId ?? '',
});

/** The fields that differ from the record, as they are sent. */
export const changesOf = (
  typed: TypedRecord,
  profile: Profile,
): Readonly<Partial<Record<RecordField, string | null>>> =>
  Object.fromEntries(
    changedFields(recordShape, typed, typedRecord(profile)).map((field) => [
      field,
      field === 'birthSex' && typed.birthSex === 'unknown' ? null : typed[field].trim(),
    ]),
  );
