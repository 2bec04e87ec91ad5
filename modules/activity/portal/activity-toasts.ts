// What does a person read of the time that was logged? (document 2 §4, §8)
import type { LoggedActivity } from '../contract/model.ts';
import { showSuccess, showWarning } from '@alveary/portal/shell/notices.ts';
import { loggedText } from './tracking.rules.ts';

/** Long enough to reach for the link. */
const LOGGED_MS = 6000;
const FAILED_MS = 3000;

export const tellLogged = ({ logId, seconds }: LoggedActivity): void => {
  const text = loggedText(seconds);
  if (text === null) return;
  const link =
    logId === null
      ? { text: 'Review link unavailable', address: null }
      : { text: 'Review/Edit Log', address: `/communication-log/${logId}` };
  showSuccess('Activity Logged', { line: text, link, lifeMs: LOGGED_MS });
};

export const tellFailed = (): void =>
  showWarning('Activity Log Error', { line: 'Could not save activity data.', lifeMs: FAILED_MS });
