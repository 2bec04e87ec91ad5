// Which pages belong together, and which of them is open? A line of links, the open one underlined (design language §5, §11)
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './tab-line.module.css';

interface TabLineProps {
  readonly label: string;
  /** Links; the open one says `aria-current="page"`. */
  readonly children: ReactNode;
}

/** Scrolls sideways where it is too long, as far as it takes to see which one is open. */
export const TabLine = ({ label, children }: TabLineProps) => {
  const line = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    line.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={line} className={styles.line} aria-label={label}>
      {children}
    </nav>
  );
};
