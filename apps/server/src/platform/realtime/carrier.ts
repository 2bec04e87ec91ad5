// What brings a node the news that a message was kept? PostgreSQL's own NOTIFY, or NATS; the message itself is always a row.

/** A message that was kept: its row and the key it is for. */
export interface Notice {
  readonly id: string;
  readonly key: string;
  /** Its JSON text, where it is short and PostgreSQL brought the news. */
  readonly body?: string;
}

export interface Carrier {
  /** Settled when the first attempt to hear was made. */
  readonly started: Promise<void>;
  stop(): Promise<void>;
}

/** Without the body: what passes through other hands than the database's carries names alone (docs/decisions/0082). */
export const textOfNotice = ({ id, key }: Notice): string => `${id} ${key}`;

/** As the trigger of the table writes it: 'id key', and the body of a short one. */
export const noticeOf = (text: string): Notice => {
  const at = text.indexOf(' ');
  const end = text.indexOf(' ', at + 1);
  const id = text.slice(0, at);
  return end < 0
    ? { id, key: text.slice(at + 1) }
    : { id, key: text.slice(at + 1, end), body: text.slice(end + 1) };
};
