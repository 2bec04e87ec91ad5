// Who of the found practises at the chosen site, and how is each named? (document 1 §2; PRACT-017 to PRACT-020, PRACT-026, PRACT-029)
import { nameOf, type Practitioner, UNKNOWN_PRACTITIONER } from '../contract/model.ts';
import type { PractitionerState } from './practitioner-state.rules.ts';

/** 'Evelyn Marsh'; the authorized official's name where the own is missing. */
export const practitionerName = (practitioner: Practitioner): string => {
  const name = nameOf(practitioner);
  const text = name === null ? '' : `${name.firstName} ${name.lastName}`.trim();
  return text === '' ? UNKNOWN_PRACTITIONER : text;
};

interface Split {
  readonly inside: readonly Practitioner[];
  readonly outside: readonly Practitioner[];
}

/** Those of the site first; a registry result that is known to practise there belongs to them. */
export const splitBySite = (
  { found, sitesByNpi }: Pick<PractitionerState, 'found' | 'sitesByNpi'>,
  siteId: string,
): Split => {
  const isInside = ({ npi, siteIds }: Practitioner): boolean =>
    siteIds.includes(siteId) || (npi !== null && sitesByNpi.get(npi)?.has(siteId) === true);
  return {
    inside: found.rows.filter(isInside),
    outside: found.rows.filter((practitioner) => !isInside(practitioner)),
  };
};
