// What brings a node the news that a message was kept? PostgreSQL's own NOTIFY, or NATS; the message itself is always a row.

/** A message that was kept: its row and the key it is for. */
export interface Notice {
  readonly id: string;
  readonly key: string;
}

export interface Carrier {
  /** Settled when the first attempt to hear was made. */
  readonly started: Promise<void>;
  stop(): Promise<void>;
}

export const textOfNotice = ({ id, key }: Notice): string => `${id} ${key}`;

/** As the trigger of the table writes it: 'id key'. */
export const noticeOf = (text: string): Notice => {
  const at = text.indexOf(' ');
  return { id: text.slice(0, at), key: text.slice(at + 1) };
};
