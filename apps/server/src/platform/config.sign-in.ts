// Settings of who signs in with what, in how many places at once, and how much one person may send and ask.
import { z } from 'zod';
import { type Read, setting, wholeNumber } from './config.setting.ts';

export interface SignInSettings {
  /** Whether administrators must have a second factor, whatever their sites say. */
  readonly adminSecondFactor: boolean;
  /** Sessions of one person at a time; the one unused for the longest ends when another begins. Absent: any number. */
  readonly sessionsAtOnce: number | undefined;
  /** Messages to the apps of patients that one person may send; within a day three times as many. */
  readonly appMessagesPerHour: number;
  /** Questions that one person may ask the assistant; within a day three times as many. */
  readonly questionsPerHour: number;
}

export const signInSettings = {
  adminSecondFactor: setting('ADMIN_SECOND_FACTOR', 'required or optional', z.enum(['required', 'optional'])),
  sessionsAtOnce: setting('SESSIONS_AT_ONCE', 'a whole number from 1 to 1000', wholeNumber(1, 1000)),
  appMessagesPerHour: setting(
    'APP_MESSAGES_PER_HOUR',
    'a whole number from 1 to 100000000',
    wholeNumber(1, 100_000_000),
  ),
  questionsPerHour: setting(
    'ASSISTANT_QUESTIONS_PER_HOUR',
    'a whole number from 1 to 1000000',
    wholeNumber(1, 1_000_000),
  ),
};

/** Enough for two desks, a tablet and a phone, with windows that were left open. */
const SESSIONS_IN_PRODUCTION = 10;

/** @param isReal whether the installation is meant for real patients */
export const signInOf = (read: Read, isReal: boolean): SignInSettings => ({
  adminSecondFactor:
    (read(signInSettings.adminSecondFactor) ?? (isReal ? 'required' : 'optional')) === 'required',
  sessionsAtOnce: read(signInSettings.sessionsAtOnce) ?? (isReal ? SESSIONS_IN_PRODUCTION : undefined),
  appMessagesPerHour: read(signInSettings.appMessagesPerHour) ?? 1000,
  questionsPerHour: read(signInSettings.questionsPerHour) ?? 60,
});
