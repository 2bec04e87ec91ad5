// Where a patient is created (OP-PRACT-1): a site, a referrer and a phone number may come along in the address.

interface KnownOfPatient {
  readonly siteId: string | null;
  /** The NPI of the referrer. */
  readonly npi: string | null;
  /** A number that is known already (E.164). It stands behind the #, which no server is sent. */
  readonly phone?: string | null;
}

/** @param known left out where it is null */
const pairsOf = (known: Readonly<Record<string, string | null>>): string =>
  Object.entries(known)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');

export const newPatientAddress = (
  adminBaseUrl: string,
  { siteId, npi, phone = null }: KnownOfPatient,
): string => {
  const [query, hash] = [pairsOf({ referrer: npi }), pairsOf({ siteId, phone })];
  const page = `${adminBaseUrl.replace(/(?<!\/)\/+$/, '')}/care-user/new-patient`;
  return `${page}${query === '' ? '' : `?${query}`}${hash === '' ? '' : `#${hash}`}`;
};
