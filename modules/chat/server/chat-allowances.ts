// How much one person may write to the apps of patients, and ask the assistant: counted like SMS, apart from them, on every node together.
import type { UseLimits } from '@alveary/server/platform/allowances.ts';
import type { Config } from '@alveary/server/platform/config.ts';

/** Nobody writes for a whole day as in the busiest of its hours. */
const HOURS_OF_DAY = 3;

const limits = (kind: UseLimits['kind'], inHour: number): UseLimits => ({
  kind,
  inHour,
  inDay: inHour * HOURS_OF_DAY,
});

export const appMessageLimits = ({ appMessagesPerHour }: Config): UseLimits =>
  limits('app-message', appMessagesPerHour);

/** A model outside is paid by the question, and a worker answers few at a time. */
export const questionLimits = ({ questionsPerHour }: Config): UseLimits =>
  limits('assistant-question', questionsPerHour);
