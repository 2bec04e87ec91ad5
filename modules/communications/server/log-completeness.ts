// May these fields be saved as a log of this patient? Everything the form checks is checked again here (document 2 §4, §5).
import type { LogFields, Purpose } from '../contract/model.ts';
import { conflictsOfLog, isTooLate, lockViolations, missingOfLog, withoutHidden } from '../contract/rules.ts';
import type { FieldMessage } from '@alveary/contract/errors.ts';
import { fail } from '@alveary/contract/errors.ts';

const TOO_LATE: FieldMessage = { field: 'sent', message: 'The date can be tomorrow at the latest.' };
const NO_SUCH_PURPOSE: FieldMessage = { field: 'purpose', message: 'Choose a purpose.' };

/** Every reason why the log cannot be saved, the fields in the order of the form. */
const problemsOf = (fields: LogFields, purpose: Purpose | null, now: number): readonly FieldMessage[] => [
  ...missingOfLog(fields),
  ...conflictsOfLog(fields),
  ...(purpose === null ? [] : lockViolations(fields, purpose)),
  ...(isTooLate(fields.sent, now) ? [TOO_LATE] : []),
];

/**
 * The fields as they are stored: what the medium hides is dropped.
 * @param purpose the chosen purpose, 'unknown' when the patient's sites do not have it, null where it was kept as it was
 * @param now milliseconds since the epoch
 * @throws Failure LogIncomplete with a message per field
 */
export const completeLog = (
  fields: LogFields,
  purpose: Purpose | 'unknown' | null,
  now: number,
): LogFields => {
  const stored = withoutHidden(fields);
  const errors =
    purpose === 'unknown'
      ? [NO_SUCH_PURPOSE, ...problemsOf(stored, null, now)]
      : problemsOf(stored, purpose, now);
  return errors.length === 0 ? stored : fail('LogIncomplete', { errors });
};
