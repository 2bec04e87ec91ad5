// What does a kept draft of an overwriting say? Null where it cannot be read.
import { z } from 'zod';
import { sessionOverwrite } from '../../contract/model.ts';

const kept = z.object({
  choices: sessionOverwrite.extend({ comment: z.string() }),
  version: z.int(),
});

export const keptChoices = (content: unknown): z.output<typeof kept> | null =>
  kept.safeParse(content).data ?? null;
