// Why camera and microphone did not start (OP-VIDEO-1: device check); what the guest can do about it stands in the wordings.

/** Insecure: browsers hand out devices to pages of https addresses only. */
export type TroubleKind = 'refused' | 'missing' | 'busy' | 'unknown' | 'insecure';

const byName: Readonly<Record<string, TroubleKind>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** @param error what getUserMedia was refused with */
export const troubleOf = (error: unknown): TroubleKind =>
  (error instanceof Error ? byName[error.name] : undefined) ?? 'unknown';

/** Is it worth asking for only one of the two? Where one of them does not exist, asking for both fails. */
export const isMissing = (error: unknown): boolean => troubleOf(error) === 'missing';

/** Which of the two is there alone; null where both are. */
export const partThere = (
  hasCamera: boolean,
  hasMicrophone: boolean,
): 'onlyCamera' | 'onlyMicrophone' | null => {
  if (hasCamera && hasMicrophone) return null;
  return hasCamera ? 'onlyCamera' : 'onlyMicrophone';
};
