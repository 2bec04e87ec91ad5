// What does a schema say of something that is sent? Each complaint as 'path: message', none where it is right.
import type { z } from 'zod';

export const complaintsOf = (schema: z.ZodType, sent: unknown): readonly string[] =>
  (schema.safeParse(sent).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
