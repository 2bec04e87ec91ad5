// How does a page about one thing begin: its name, what is said of it, and where one goes from there? (design language §3, §5)
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  /** Above the title: which view of it this is. */
  readonly view?: string;
  /** Short things stand beside the title, paragraphs and lists below it. */
  readonly children?: ReactNode;
  /** At the right: links, a button, what must be seen at once. */
  readonly aside?: ReactNode;
}

export const PageHead = ({ title, view, children, aside }: PageHeadProps) => (
  <header className={styles.head}>
    <div className={styles.words}>
      {view === undefined ? null : <p className="dim">{view}</p>}
      <h1>{title}</h1>
      {children}
    </div>
    {aside}
  </header>
);
