// Did the provider ask for two factors? It says so in the ID token: by `amr`, the ways that were used (RFC 8176), or by `acr`, the
// class of the sign-in (OpenID Connect Core 1.0 §2). What it does not say it did not do.

/** What a person knows, has, or is; two of different kinds are two factors. */
const KINDS: Readonly<Record<string, 'knows' | 'has' | 'is'>> = {
  pwd: 'knows',
  pin: 'knows',
  kba: 'knows',
  otp: 'has',
  sms: 'has',
  tel: 'has',
  hwk: 'has',
  swk: 'has',
  pop: 'has',
  sc: 'has',
  fpt: 'is',
  face: 'is',
  iris: 'is',
  retina: 'is',
  vbm: 'is',
};

const TWO_FACTOR_CLASSES: ReadonlySet<string> = new Set([
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'phr',
  'phrh',
]);

/** @param claims of an ID token that was checked */
export const usedTwoFactors = (claims: Readonly<Record<string, unknown>>): boolean => {
  const ways = Array.isArray(claims['amr']) ? claims['amr'].filter((way) => typeof way === 'string') : [];
  const kinds = new Set(ways.map((way) => KINDS[way]).filter((kind) => kind !== undefined));
  if (ways.includes('mfa') || kinds.size > 1) return true;
  return typeof claims['acr'] === 'string' && TWO_FACTOR_CLASSES.has(claims['acr']);
};
