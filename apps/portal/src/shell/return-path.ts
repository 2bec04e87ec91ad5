// Where does a person go back to after signing in again, and never elsewhere? (OP-AUTH-3; OP-API-1)

const SIGN_IN = '/account/login';
const ORIGIN = 'https://portal.invalid';

/** The path of this portal that `text` names, or '/' for anything that leads away from it. */
export const safeReturnPath = (text: string | null): string => {
  if (text === null || !/^\/(?![/\\])/.test(text) || /[\u0000-\u001f\\]/.test(text)) return '/';
  const target = URL.canParse(text, ORIGIN) ? new URL(text, ORIGIN) : null;
  if (target === null || target.origin !== ORIGIN) return '/';
  if (target.pathname.startsWith('//') || target.pathname.startsWith('/account/')) return '/';
  return target.pathname + target.search + target.hash;
};

export type SignInReason = 'expired' | null;

/** The address of the sign-in page that leads back to `path` afterwards. */
export const signInAddress = (path: string, reason: SignInReason): string => {
  const search = new URLSearchParams();
  const back = safeReturnPath(path);
  if (back !== '/') search.set('return', back);
  if (reason === 'expired') search.set('expired', '1');
  const text = search.toString();
  return text === '' ? SIGN_IN : `${SIGN_IN}?${text}`;
};
