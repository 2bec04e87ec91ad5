// How are tickets used up when thousands come back at one moment? Those that come while others are looked up share the next statement,
// and its commit; a lone one waits for nobody
import type { Db } from '../db/handle.ts';
import { iso, now } from '../clock.ts';
import { gathering } from '../gathering.ts';
import { type UsedTicket, useTickets } from './tickets.store.ts';

interface Waiting {
  readonly hash: Buffer;
  readonly answer: (ticket: UsedTicket | null) => void;
  readonly failed: (reason: unknown) => void;
}

const MOST_AT_ONCE = 200;

/** What a ticket stood for that was good until now; null for one that was used, is too old, or never was. */
export type UseTicket = (hash: Buffer) => Promise<UsedTicket | null>;

export const ticketDesk = (db: Db): UseTicket => {
  const use = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const used = await useTickets(
        db,
        batch.map(({ hash }) => hash),
        iso(now()),
      );
      for (const { hash, answer } of batch) {
        const key = hash.toString('hex');
        answer(used.get(key) ?? null);
        // Whoever brings the same one a second time brings one that was used.
        used.delete(key);
      }
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  };

  const waiting = gathering<Waiting>({ most: MOST_AT_ONCE, work: use });
  return (hash) => new Promise((answer, failed) => waiting.add({ hash, answer, failed }));
};
