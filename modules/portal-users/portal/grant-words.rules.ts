// Words about access that staff granted: how it stands, by whom, since when and until when (OP-USERS-10).
import type { OpenGrant } from '../contract/grants.model.ts';
import { type GrantState, MAX_GRANT_HOURS, USUAL_GRANT_HOURS } from '../contract/grants.rules.ts';

/** What stands in the choice of an end for access that lasts until somebody removes it. */
export const UNTIL_REMOVED = 'until-removed';

const DAY_HOURS = 24;

const inDays = (hours: number): string =>
  hours === USUAL_GRANT_HOURS ? 'In 24 hours' : `In ${hours / DAY_HOURS} days`;

export const grantEnds: readonly { readonly value: string; readonly label: string }[] = [
  ...[USUAL_GRANT_HOURS, 3 * DAY_HOURS, 7 * DAY_HOURS, MAX_GRANT_HOURS].map((hours) => ({
    value: String(hours),
    label: inDays(hours),
  })),
  { value: UNTIL_REMOVED, label: 'When an administrator of the site removes it' },
];

/** The hours that are sent; null until somebody removes it. */
export const hoursOf = (end: string): number | null => (end === UNTIL_REMOVED ? null : Number(end));

export const stateWords: Readonly<Record<GrantState, string>> = {
  waiting: 'Waiting for an administrator',
  unreviewed: 'Not reviewed',
  due: 'Review due',
  reviewed: 'Reviewed',
};

type Written = (instant: string) => string;

/** @param written a day and time as the reader's site writes it */
export const grantedWords = (
  { user, granted_by, granted_at, began_at }: OpenGrant,
  written: Written,
): string => {
  const at = written(granted_at);
  if (began_at === null) return `${granted_by.name} asked on ${at} to let ${user.name} in.`;
  return user.id === granted_by.id
    ? `Opened by ${user.name} to themselves on ${at}.`
    : `Opened by ${granted_by.name} on ${at}.`;
};

export const lastingWords = ({ hours, began_at, ends_at }: OpenGrant, written: Written): string => {
  if (ends_at !== null) return `Ends on ${written(ends_at)}.`;
  if (began_at !== null || hours === null) return 'Lasts until an administrator removes it.';
  return hours === 1 ? 'Lasts 1 hour once accepted.' : `Lasts ${hours} hours once accepted.`;
};

export const reviewedWords = ({ reviewed_at, reviewed_by }: OpenGrant, written: Written): string | null =>
  reviewed_at === null || reviewed_by === null
    ? null
    : `Reviewed by ${reviewed_by} on ${written(reviewed_at)}.`;
