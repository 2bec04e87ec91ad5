// Which exact fields are measured, and what is the same question in plain SQL?
import type { PlainQuestion } from './plain-search.ts';
import { plainExact } from './plain-search.ts';
import type { SampledPatient } from './samples.ts';

interface ExactField {
  readonly name: string;
  readonly query: (patient: SampledPatient) => Record<string, string>;
  readonly plain: (patient: SampledPatient) => PlainQuestion;
}

export const EXACT: readonly ExactField[] = [
  {
    name: 'exact EHR id',
    query: ({ ehrId }) => ({ 'identifierType.equals': 'EhrId', 'identifierValue.equals': ehrId }),
    plain: ({ ehrId }) => plainExact.ehrId(ehrId),
  },
  {
    name: 'exact phone',
    query: ({ phone }) => ({ 'phoneNumber.equals': phone }),
    plain: ({ phone }) => plainExact.phone(phone),
  },
  {
    name: 'exact e-mail',
    query: ({ email }) => ({ 'emailAddress.equals': email }),
    plain: ({ email }) => plainExact.email(email),
  },
  {
    name: 'exact birth date',
    query: ({ dateOfBirth }) => ({ 'dateOfBirth.equals': dateOfBirth }),
    plain: ({ dateOfBirth }) => plainExact.dateOfBirth(dateOfBirth),
  },
  {
    name: 'exact member id',
    query: ({ memberId }) => ({ 'insuranceMemberId.equals': memberId }),
    plain: ({ memberId }) => plainExact.memberId(memberId),
  },
  { name: 'exact UUID', query: ({ id }) => ({ 'id.equals': id }), plain: ({ id }) => plainExact.id(id) },
  {
    name: 'exact last name and birth date',
    query: ({ lastName, dateOfBirth }) => ({
      'lastName.equals': lastName,
      'dateOfBirth.equals': dateOfBirth,
    }),
    plain: ({ lastName, dateOfBirth }) => plainExact.nameAndBirth(lastName, dateOfBirth),
  },
];
