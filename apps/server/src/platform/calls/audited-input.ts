// What of the input of a call stands in its audit row, where the handler tells of no change?
import type { CallDeclaration, InputOf } from '@alveary/contract/call.ts';

/** Of a read what was asked for, of a write whom or what it was about; of sign-in calls nothing that was typed. */
export const auditableInput = (
  call: CallDeclaration,
  input: InputOf<CallDeclaration> | undefined,
): Record<string, unknown> => {
  if (input === undefined) return {};
  if (call.method === 'GET') return { ...input };
  return call.allow === 'anyone' || input.params === undefined ? {} : { params: input.params };
};
