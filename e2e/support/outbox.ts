// What did the server send by mail and SMS? Read from the outbox of the sandboxes, in the database of the journeys' server.
import { expect } from '@playwright/test';
import { query } from './database.ts';

interface Sent {
  readonly body: string;
}

const sentTo = (recipient: string): Promise<readonly Sent[]> =>
  query<Sent>(
    `select coalesce(s.body, m.body) as body from outbox_messages m left join outbox_secrets s on s.message_id = m.id
      where m.recipient = $1 order by m.created_at, m.id`,
    [recipient],
  );

/** How many messages a mail address or phone number has got. */
export const countSent = async (recipient: string): Promise<number> => (await sentTo(recipient)).length;

/** Waits for message number `number` (from 1) of those that are there, and answers its text: one with a used link is gone. */
export async function messageTo(recipient: string, number: number): Promise<string> {
  await expect.poll(() => countSent(recipient)).toBeGreaterThanOrEqual(number);
  return (await sentTo(recipient))[number - 1]!.body;
}

/** The path of the link in a mail; the journeys' server has a port of its own choosing. */
export function linkIn(mail: string): string {
  const [address = ''] = /https?:\/\/\S+/.exec(mail) ?? [];
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** The six digits of a text message. */
export const codeIn = (message: string): string => /\d{6}/.exec(message)?.[0] ?? '';
