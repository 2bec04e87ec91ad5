// What passes between the thread that judges passwords and the one that asks?
import { z } from 'zod';

export const question = z.object({
  password: z.string(),
  /** What an attacker knows of the person. */
  words: z.array(z.string()),
});

/** `common`: it is on the lists, in a thin disguise or none. */
export const verdict = z.enum(['good', 'common', 'guessable']);

export type Verdict = z.infer<typeof verdict>;
