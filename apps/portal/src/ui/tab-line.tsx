// Which pages belong together, and which of them is open? A line of links, the open one underlined (design language §5, §11)
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './tab-line.module.css';

interface TabLineProps {
  readonly label: string;
  /** Links; the open one says `aria-current="page"`. */
  readonly children: ReactNode;
}

/** Room for the tab beside the open one, so that it is seen that there are more. */
const PEEK_PX = 64;

/** `scrollIntoView` would do it too, but then the next Tab went on from there, past the skip link and the header. */
const showOpenTab = (line: HTMLElement): void => {
  const tab = line.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (tab === undefined) return;
  const { left, right } = line.getBoundingClientRect();
  if (tab.left < left) line.scrollLeft -= left - tab.left + PEEK_PX;
  else if (tab.right > right) line.scrollLeft += tab.right - right + PEEK_PX;
};

/** Scrolls sideways where it is too long, as far as it takes to see which one is open. */
export const TabLine = ({ label, children }: TabLineProps) => {
  const line = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (line.current !== null) showOpenTab(line.current);
  }, [pathname]);
  const width = useRef(0);
  // How much is open in the tabs comes after them, and would push the open one out of sight. Nobody is taken from where they scrolled.
  useEffect(() => {
    if (line.current === null || line.current.scrollWidth === width.current) return;
    width.current = line.current.scrollWidth;
    showOpenTab(line.current);
  });
  return (
    <nav ref={line} className={styles.line} aria-label={label}>
      {children}
    </nav>
  );
};
