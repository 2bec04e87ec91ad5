// Which pages belong together, and which of them is open? A line of links, the open one underlined (design language §5, §11)
import type { ReactNode } from 'react';
import styles from './tab-line.module.css';

interface TabLineProps {
  readonly label: string;
  /** Links; the open one says `aria-current="page"`. */
  readonly children: ReactNode;
}

/** Scrolls sideways where it is too long. */
export const TabLine = ({ label, children }: TabLineProps) => (
  <nav className={styles.line} aria-label={label}>
    {children}
  </nav>
);
