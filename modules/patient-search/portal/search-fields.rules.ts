// Which fields search patients, what does each say when it is wrong, and what is sent? (document 1 §2, §5; PSEARCH-002 to PSEARCH-005, PSEARCH-028 to PSEARCH-039; OP-PSEARCH-1)
import type { patientSearchCalls } from '../contract/calls.ts';
import type { RequestOf } from '@alveary/contract/call.ts';
import {
  dateOfBirthMessage,
  digitsOf,
  phoneMessage,
  type SearchField,
  searchFields,
  uuidMessage,
} from '../contract/model.ts';

type SearchQuery = RequestOf<typeof patientSearchCalls.everywhere>['query'];

interface FieldFacts {
  readonly label: string;
  /** Only the names may match in part; every other field matches whole (PSEARCH-037). */
  readonly mayBeFlexible: boolean;
}

export const fieldFacts: Readonly<Record<SearchField, FieldFacts>> = {
  lastName: { label: 'Last Name', mayBeFlexible: true },
  firstName: { label: 'First Name', mayBeFlexible: true },
  ehrId: { label: 'EHR ID', mayBeFlexible: false },
  phoneNumber: { label: 'Phone Number', mayBeFlexible: false },
  emailAddress: { label: 'Email', mayBeFlexible: false },
  dateOfBirth: { label: 'Date of Birth (YYYY-MM-DD)', mayBeFlexible: false },
  id: { label: 'UUID', mayBeFlexible: false },
  insuranceMemberId: { label: 'Member ID', mayBeFlexible: false },
};

/** A value and a match mode for each field (PSEARCH-025). */
export type Filters = {
  readonly [Field in SearchField]: { readonly value: string; readonly isFlexible: boolean };
};

/** The names start as flexible. */
export const noFilters: Filters = {
  lastName: { value: '', isFlexible: true },
  firstName: { value: '', isFlexible: true },
  ehrId: { value: '', isFlexible: false },
  phoneNumber: { value: '', isFlexible: false },
  emailAddress: { value: '', isFlexible: false },
  dateOfBirth: { value: '', isFlexible: false },
  id: { value: '', isFlexible: false },
  insuranceMemberId: { value: '', isFlexible: false },
};

export type FieldErrors = { readonly [Field in SearchField]?: string };

/** Lenient while a field is being typed in, strict once it is left. */
type Phase = 'typing' | 'left';

/** The message for one field, null when it is right or empty. */
export const fieldMessage = (field: SearchField, text: string, phase: Phase): string | null => {
  const value = text.trim();
  if (value === '') return null;
  if (field === 'dateOfBirth') return dateOfBirthMessage(value, phase === 'typing');
  if (phase === 'typing') return null;
  if (field === 'phoneNumber') return phoneMessage(value);
  return field === 'id' ? uuidMessage(value) : null;
};

/** The error of a field after a change: a shown one is checked strictly, so that it goes as soon as it is mended. */
export const errorWhileTyping = (
  field: SearchField,
  text: string,
  shown: string | undefined,
): string | null =>
  fieldMessage(field, text, shown === undefined || isShortDate(field, text) ? 'typing' : 'left');

const isShortDate = (field: SearchField, text: string): boolean =>
  field === 'dateOfBirth' && text.trim().length < 10;

/** Everything that is wrong once all fields are left. */
export const errorsOf = (filters: Filters): FieldErrors =>
  Object.fromEntries(
    searchFields.flatMap((field) => {
      const message = fieldMessage(field, filters[field].value, 'left');
      return message === null ? [] : [[field, message]];
    }),
  );

export const filledFields = (filters: Filters): readonly SearchField[] =>
  searchFields.filter((field) => filters[field].value.trim() !== '');

/** At least one field has a value and no field has an error (PSEARCH-004). */
export const maySearch = (filters: Filters, errors: FieldErrors): boolean =>
  filledFields(filters).length > 0 && Object.keys(errors).length === 0;

const paramsOf = (field: SearchField, { value, isFlexible }: Filters[SearchField]): SearchQuery => {
  const text = value.trim();
  switch (field) {
    case 'lastName':
      return isFlexible ? { 'lastName.contains': text } : { 'lastName.equals': text };
    case 'firstName':
      return isFlexible ? { 'firstName.contains': text } : { 'firstName.equals': text };
    case 'ehrId':
      return { 'identifierType.equals': 'EhrId', 'identifierValue.equals': text };
    case 'phoneNumber':
      return { 'phoneNumber.equals': digitsOf(text) };
    case 'emailAddress':
      return { 'emailAddress.equals': text };
    case 'dateOfBirth':
      return { 'dateOfBirth.equals': text };
    case 'id':
      return { 'id.equals': text };
    case 'insuranceMemberId':
      return { 'insuranceMemberId.equals': text };
  }
};

/** What is sent: the filled fields, the first thousand patients by last name (PSEARCH-028, PSEARCH-042, PSEARCH-043). */
export const queryOf = (filters: Filters): SearchQuery =>
  filledFields(filters).reduce<SearchQuery>(
    (query, field) => ({ ...query, ...paramsOf(field, filters[field]) }),
    { page: 0, size: 1000, sort: 'lastName,asc' },
  );

/** What was searched for, in words, above the results. */
export const criteriaOf = (filters: Filters): readonly { readonly label: string; readonly words: string }[] =>
  filledFields(filters).map((field) => ({
    label: fieldFacts[field].label.replace(' (YYYY-MM-DD)', ''),
    words: `${filters[field].isFlexible ? 'contains' : 'is'} “${filters[field].value.trim()}”`,
  }));
