// In which language does a page speak to who is not signed in? The document's language follows, for screen readers
import { type ReactNode, useEffect } from 'react';
import type { Wording } from './wordings/words.ts';
import styles from './guest.module.css';

export const GuestFrame = ({
  wording,
  children,
}: {
  readonly wording: Wording;
  readonly children: ReactNode;
}) => {
  useEffect(() => {
    const { documentElement: page } = document;
    const before = page.lang;
    page.lang = wording.tongue;
    document.title = 'Alveary';
    return () => {
      page.lang = before;
    };
  }, [wording.tongue]);
  return <main className={styles.main}>{children}</main>;
};
