// The sex at birth, by which lungs are compared, beside the gender of the record (OP-SPIRO-3).
import { z } from 'zod';

export const birthSexes = ['female', 'male'] as const;

/** Null where it is not known. */
export const birthSexField = z.enum(birthSexes, 'Choose the birth sex.').nullable();

/** Who said it: `record` is the gender of the record, which nobody confirmed. */
export const birthSexSources = ['record', 'import', 'person'] as const;
