// The refusals that stand in the audit log: failed access does, whatever the call keeps of what it answers (OP-API-4).
import type { CallDeclaration } from '@alveary/contract/call.ts';
import type { Failure } from '@alveary/contract/errors.ts';

/**
 * Refused sign-ins, refused access, files with malware and refusals that show rows are kept in the audit log; a field message is not. Of a call
 * that keeps nothing else only the access that was refused to somebody known.
 */
export const isAuditedRefusal = (call: CallDeclaration, isKnown: boolean, failure: Failure): boolean => {
  const { code, statusCode, details } = failure;
  if (!('action' in call.audit)) return isKnown && [403, 404].includes(statusCode);
  // Known, and yet not signed in: the token of a step was used for more than its step.
  if (code === 'NotSignedIn') return isKnown;
  return (
    code === 'FileInfected' || [401, 403, 404, 429].includes(statusCode) || details.current !== undefined
  );
};
