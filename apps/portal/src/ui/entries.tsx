// How do a few things of one kind stand in a card? One line each: what it is, the thing itself, what can be done.
import type { ReactNode } from 'react';
import styles from './entries.module.css';

interface EntriesProps {
  /** Names the list where the heading of its card does not. */
  readonly label?: string;
  readonly children: ReactNode;
}

export const Entries = ({ label, children }: EntriesProps) => (
  <ul className={styles.entries} aria-label={label}>
    {children}
  </ul>
);

interface EntryProps {
  readonly name?: ReactNode;
  /** The thing itself, in as many lines as it has. */
  readonly text: ReactNode;
  /** Beside it: a date, a badge. */
  readonly children?: ReactNode;
  readonly acts?: ReactNode;
  /** Where something beside it is higher than a line of text. */
  readonly isCentred?: boolean;
}

export const Entry = ({ name, text, children, acts, isCentred }: EntryProps) => (
  <li className={styles.entry} data-centred={isCentred || undefined}>
    {name === undefined ? null : <span className={`${styles.entryName} dim`}>{name}</span>}
    <div className={styles.entryText}>{text}</div>
    {children}
    {acts === undefined ? null : <span className={styles.entryActs}>{acts}</span>}
  </li>
);
