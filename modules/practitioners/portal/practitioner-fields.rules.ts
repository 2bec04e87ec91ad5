// Which fields search practitioners, when may one search, and what is sent? (document 1 §2, §5; PRACT-009 to PRACT-012, PRACT-036 to PRACT-040)
import type { RequestOf } from '@alveary/contract/call.ts';
import type { practitionerCalls } from '../contract/calls.ts';
import { npiField } from '../contract/npi.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';

export type PractitionerField = 'lastName' | 'firstName' | 'npi';

export const fieldLabels: Readonly<Record<PractitionerField, string>> = {
  lastName: 'Practitioner Last Name',
  firstName: 'First Name',
  npi: 'NPI',
};

/** A value and a match mode for each field; the NPI is never flexible. */
export type PractitionerTerms = {
  readonly [Field in PractitionerField]: { readonly value: string; readonly isFlexible: boolean };
};

/** The names start as flexible. */
export const noTerms: PractitionerTerms = {
  lastName: { value: '', isFlexible: true },
  firstName: { value: '', isFlexible: true },
  npi: { value: '', isFlexible: false },
};

/** NPI and registry are of the United States: they are hidden where every site is in the EU (OP-PRACT-2). */
export const hasRegistry = (site: Site | null, sites: readonly Site[]): boolean =>
  site === null ? sites.some(({ region }) => region === 'us') : site.region === 'us';

export const shownFields = (isWithRegistry: boolean): readonly PractitionerField[] =>
  isWithRegistry ? ['lastName', 'firstName', 'npi'] : ['lastName', 'firstName'];

/** The shown fields that have a value; a hidden one is not applied. */
export const filledTerms = (
  terms: PractitionerTerms,
  isWithRegistry: boolean,
): readonly PractitionerField[] =>
  shownFields(isWithRegistry).filter((field) => terms[field].value.trim() !== '');

/** What is wrong with a typed NPI; null when it is right or empty. */
export const npiMessage = (typed: string): string | null =>
  typed.trim() === '' ? null : (npiField.safeParse(typed.trim()).error?.issues[0]?.message ?? null);

/** A site is chosen and at least one field is filled. */
export const maySearch = (terms: PractitionerTerms, site: Site | null, isWithRegistry: boolean): boolean =>
  site !== null && filledTerms(terms, isWithRegistry).length > 0;

type Filters = RequestOf<typeof practitionerCalls.search>['body'];

const nameFilter = ({ value, isFlexible }: PractitionerTerms['lastName']) => ({
  value: value.trim(),
  mode: isFlexible ? ('contains' as const) : ('equals' as const),
});

/** What the known practitioners are asked for: empty fields are left out. */
export const filtersOf = (terms: PractitionerTerms, isWithRegistry: boolean): Filters => {
  const filled = filledTerms(terms, isWithRegistry);
  return {
    ...(filled.includes('lastName') ? { lastName: nameFilter(terms.lastName) } : {}),
    ...(filled.includes('firstName') ? { firstName: nameFilter(terms.firstName) } : {}),
    ...(filled.includes('npi') ? { npi: { value: terms.npi.value.trim(), mode: 'equals' as const } } : {}),
  };
};

/** What the registry is asked for: `lastName=quill*`, a `*` for contains. */
export const registryTermsOf = (terms: PractitionerTerms): string[] =>
  filledTerms(terms, true).map((field) => {
    const { value, isFlexible } = terms[field];
    return `${field}=${value.trim()}${isFlexible ? '*' : ''}`;
  });

/** What was searched for, in words, above the results. */
export const criteriaOf = (
  terms: PractitionerTerms,
  isWithRegistry: boolean,
): readonly { readonly label: string; readonly words: string }[] =>
  filledTerms(terms, isWithRegistry).map((field) => ({
    label: fieldLabels[field],
    words: `${terms[field].isFlexible ? 'contains' : 'is'} “${terms[field].value.trim()}”`,
  }));

/** Does the site bear the typed text in its full or short name? (PRACT-004) */
export const siteFits = (site: Pick<Site, 'full_name' | 'short_name'>, typed: string): boolean => {
  const text = typed.trim().toLocaleLowerCase();
  return [site.full_name, site.short_name].some((name) => name.toLocaleLowerCase().includes(text));
};
