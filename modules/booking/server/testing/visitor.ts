// Books in tests as a visitor does: asks for a time, reads the code where it was sent, and enters it.
import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import type { TestApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';

const CODE = /\b(?:code|código|kod|codice)\b\D*(\d{6})\b/i;

/** The newest code that a mailbox or number got, once it is there; one that was used, or that another took the place of, is gone. */
export const proofSentTo = (test: Pick<TestApp, 'database'>, recipient: string): Promise<string> =>
  vi.waitFor(async () => {
    const codes = (await sentTo(test.database, recipient)).flatMap((text) => CODE.exec(text)?.[1] ?? []);
    expect(codes).not.toEqual([]);
    return codes.at(-1) ?? '';
  });

interface Visit {
  readonly slug: string;
  /** What the form says. */
  readonly said: object;
  /** Where the code goes. */
  readonly recipient: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** @returns the answer to the code, or to the form where that was refused */
export const bookAsVisitor = async (
  test: Pick<TestApp, 'database' | 'send'>,
  { slug, said, recipient, headers = {} }: Visit,
): Promise<LightMyRequestResponse> => {
  const asked = await test.send({ method: 'POST', path: `booking/pages/${slug}`, headers, body: said });
  if (asked.statusCode !== 201 || asked.json().state === 'booked') return asked;
  return test.send({
    method: 'POST',
    path: `booking/requests/${asked.json().code}/proof`,
    headers,
    body: { oneTimeCode: await proofSentTo(test, recipient) },
  });
};
