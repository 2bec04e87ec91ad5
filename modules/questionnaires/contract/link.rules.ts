// How long is a link to a questionnaire good for, and where does it stand?
import type { AssignedQuestionnaire } from './model.ts';

/** Long enough for a patient who looks at messages once a week. */
export const LINK_LIVES_MS = 14 * 86_400_000;

export interface LinkTimes {
  readonly expiresAt: string;
  readonly usedAt: string | null;
  readonly withdrawnAt: string | null;
}

type LinkState = NonNullable<AssignedQuestionnaire['link']>['state'];

/** What was answered stays so, also after its time. */
export const linkState = ({ expiresAt, usedAt, withdrawnAt }: LinkTimes, now: number): LinkState => {
  if (usedAt !== null) return 'answered';
  if (withdrawnAt !== null) return 'withdrawn';
  return Date.parse(expiresAt) <= now ? 'expired' : 'open';
};
