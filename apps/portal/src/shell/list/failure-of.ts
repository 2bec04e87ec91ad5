// What does a list or card say of a call that failed? Its message, every entry of its errors, and whether an answer came at all (API-004)
import type { CallError } from '../../lib/call-error.ts';
import type { Failure } from '../../ui/error-state.tsx';

/** `title` is the documented text where there is one; the server's message else. */
export const failureOfCall = (error: CallError, title?: string): Failure => ({
  title: title ?? error.message,
  lines: error.errors.map(({ message }) => message),
  requestId: error.requestId,
  isOffline: error.status === 0,
  of: error,
});
