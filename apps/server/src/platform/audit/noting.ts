// Brings the ends of the chains out of the database, to every place the operator chose, while sealing goes on.
import type { Logger } from 'pino';
import { type HeadsPlace, type NotedHead, notedText } from '../../services/audit-heads/port.ts';
import { faultForLog } from '../calls/answer-error.ts';
import type { AuditHead } from './seal.ts';

export interface HeadsNoting {
  readonly places: readonly HeadsPlace[];
  /** Milliseconds. */
  readonly interval: number;
}

export interface NotedHeads {
  add(heads: readonly AuditHead[]): void;
  /** Begins to note what came since the last time; the caller does not wait for a place that is slow. */
  noteWhenDue(now: number): void;
  /** Notes what is left. */
  close(): Promise<void>;
}

interface Noting {
  add(head: NotedHead): void;
  note(): Promise<void>;
}

/** What a place could not take is offered to it again the next time; the others go on. */
const notingAt = (place: HeadsPlace, log: Logger): Noting => {
  const waiting = new Map<string, NotedHead>();
  return {
    add: (head) => waiting.set(head.month, head),
    note: async () => {
      const heads = [...waiting.values()];
      if (heads.length === 0) return;
      waiting.clear();
      try {
        await place.note(heads);
      } catch (error) {
        for (const head of heads) if (!waiting.has(head.month)) waiting.set(head.month, head);
        log.error(
          { place: place.name, fault: faultForLog(error) },
          'the ends of the audit log cannot be noted; it is tried again',
        );
      }
    },
  };
};

/** The application log outlives the database too. */
const logPlace = (log: Logger): HeadsPlace => ({
  name: 'the log',
  note: async (noted) => {
    for (const one of noted) log.info({ auditHead: notedText(one) }, 'the audit log is sealed up to here');
  },
});

export const noteHeads = (log: Logger, { places, interval }: HeadsNoting): NotedHeads => {
  const notings = [...places, logPlace(log)].map((place) => notingAt(place, log));
  let dueAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<unknown> | null = null;
  const noteAll = (): Promise<unknown> => Promise.all(notings.map((noting) => noting.note()));
  return {
    add: (heads) => {
      for (const { month, number, hash } of heads) {
        for (const noting of notings) noting.add({ month, number, hash: hash.toString('hex') });
      }
    },
    noteWhenDue: (now) => {
      if (now < dueAt || underWay !== null) return;
      dueAt = now + interval;
      underWay = noteAll().finally(() => {
        underWay = null;
      });
    },
    close: async () => {
      await underWay;
      await noteAll();
    },
  };
};
