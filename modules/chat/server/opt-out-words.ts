// Opt-out and opt-in words of an SMS (Twilio: default keywords and OptOutType; 47 CFR 64.1200(a)(10)).

const STOPS: ReadonlySet<string> = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
]);
const STARTS: ReadonlySet<string> = new Set(['START', 'UNSTOP']);

/** The whole message without case, spaces, hyphens, and punctuation at its ends: "Opt out." and "OPTOUT" are one word. */
const wordOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{Pd}]+/gu, '')
    .replaceAll(/^\p{P}+|(?<!\p{P})\p{P}+$/gu, '')
    .toUpperCase();

const verdicts: Readonly<Record<string, boolean | null>> = { STOP: false, START: true, HELP: null };

/**
 * Whether the sender wishes SMS from now on; null where the message says nothing of it. A bare YES begins them as it does at the provider; "Yes."
 * is an answer to a question.
 * @param optOutType the provider's verdict, which counts before the text
 */
export const wishOf = (text: string, optOutType: string | null = null): boolean | null => {
  const verdict = optOutType?.trim().toUpperCase() ?? '';
  if (Object.hasOwn(verdicts, verdict)) return verdicts[verdict] ?? null;
  const word = wordOf(text);
  if (STOPS.has(word)) return false;
  return STARTS.has(word) || text.trim().toUpperCase() === 'YES' ? true : null;
};
