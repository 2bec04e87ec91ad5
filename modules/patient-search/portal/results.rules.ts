// Which results of a search open, where they lead, and which share a name (document 1 §2; PSEARCH-014 to PSEARCH-020).
import type { PatientMatch } from '@alveary/modules/patients/contract/model.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';

export const UNKNOWN_BIRTH = 'Unknown Date of Birth';
export const NO_EHR_ID = '--';
const NO_SITE_ID = 'Error: No site id';
const NO_USER = 'Error: User not found';

/** The patient page of the first site the person can access; null for a closed result. */
export const addressOfMatch = (match: PatientMatch): string | null => {
  if (!match.accessible) return null;
  const open = match.siteProfiles.find(
    ({ accessible, id, site }) => accessible && id !== null && site.slug !== null,
  );
  if (!open || open.id === null || open.site.slug === null) return null;
  return patientAddress(open.site.slug, open.id);
};

export const sitesOfMatch = (match: PatientMatch): string =>
  match.siteProfiles.map(({ site }) => site.shortName).join(', ');

const nameKey = ({ firstName, lastName }: PatientMatch): string =>
  firstName === null && lastName === null
    ? ''
    : `${lastName ?? ''}\u0000${firstName ?? ''}`.toLocaleLowerCase();

/** The positions of the results whose whole name another result bears too. */
export const sameNames = (rows: readonly PatientMatch[]): ReadonlySet<number> => {
  const byName = new Map<string, number[]>();
  rows.forEach((row, at) => {
    const key = nameKey(row);
    if (key !== '') byName.set(key, [...(byName.get(key) ?? []), at]);
  });
  return new Set([...byName.values()].filter((group) => group.length > 1).flat());
};

export type Grant =
  | { readonly kind: 'open'; readonly address: string }
  | { readonly kind: 'error'; readonly message: string };

/** Where staff open a site for themselves: the admin page that creates a site user (PSEARCH-017 to PSEARCH-019). */
export const grantAccess = (match: PatientMatch, userId: string | null, adminBaseUrl: string): Grant => {
  const siteId = match.siteProfiles.find(({ accessible, site }) => !accessible && site.id !== null)?.site.id;
  if (!siteId) return { kind: 'error', message: NO_SITE_ID };
  if (userId === null || userId === '') return { kind: 'error', message: NO_USER };
  const search = new URLSearchParams({ currentUserId: userId, currentSiteId: siteId });
  return { kind: 'open', address: `${adminBaseUrl.replace(/(?<!\/)\/+$/, '')}/site-user/new?${search}` };
};
