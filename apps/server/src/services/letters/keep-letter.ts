// Keeps a letter in the transaction that makes its code or link, sealed with a key that is not in the database (decision 0123).
import { z } from 'zod';
import type { Ctx } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/handle.ts';
import { newId } from '../../platform/ids.ts';
import { rowName } from '../../platform/secrets/sealed-values.store.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { insertLetter } from './letters.store.ts';
import type { LetterKind, NewLetter } from './port.ts';

/** What is sealed of a letter. */
const words = z.object({
  subject: z.string(),
  text: z.string(),
  /** The pieces that give access. */
  parts: z.array(z.string()),
});

/** @returns its id */
export const keepLetter = async (
  db: Db,
  secrets: SecretBox,
  { name: job }: LetterKind,
  { concerns, subject, text, isUrgent = false, ...letter }: NewLetter,
  now: number,
): Promise<string> => {
  const id = newId();
  const { profileId = null, userId = null, secret } = concerns;
  const said: z.input<typeof words> = { subject, text, parts: [...(secret?.parts ?? [])] };
  await insertLetter(db, {
    ...letter,
    id,
    job,
    profileId,
    userId,
    content: secrets.seal(JSON.stringify(said), rowName('letters', id)),
    reference: secret?.reference ?? null,
    isUrgent,
    at: iso(now),
  });
  return id;
};

/** The words of a letter that was kept. */
export const openLetter = (secrets: SecretBox, id: string, content: string): z.output<typeof words> =>
  words.parse(JSON.parse(secrets.open(content, rowName('letters', id))));

/** Keeps a letter, and hands it over once the call has committed. */
export const queueLetter = async (ctx: Ctx, kind: LetterKind, letter: NewLetter): Promise<void> => {
  const id = await keepLetter(ctx.db, ctx.surroundings.secrets, kind, letter, ctx.now);
  ctx.afterCommit(({ outside }) => outside.letters.deliver(kind, id));
};
