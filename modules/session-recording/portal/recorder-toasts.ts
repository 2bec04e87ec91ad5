// What does the recorder say at the bottom left? (document 2 §8; OP-TIMER-1)
import { showSuccess, showWarning } from '@alveary/portal/shell/notices.ts';
import { lifeOf } from './recorder.rules.ts';

const SUCCESS_MS = 3000;

export const tellDone = (title: 'Log Created Successfully' | 'Recording Saved Successfully'): void =>
  showSuccess(title, { lifeMs: SUCCESS_MS });

export const tell = (title: string, line?: string): void => {
  const lifeMs = lifeOf(`${title}${line ?? ''}`);
  showWarning(title, line === undefined ? { lifeMs } : { line, lifeMs });
};
