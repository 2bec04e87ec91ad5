// What stands around the pages of those who are not signed in: the place, its language, and what has come of it in one sentence
import { type ReactNode, useEffect, useRef } from 'react';
import { StaleLine } from './stale-line.tsx';
import styles from './guest-page.module.css';

/** The main part of the page; its children bring the card. */
export const GuestPage = ({ children }: { readonly children: ReactNode }) => {
  useEffect(() => {
    document.title = 'Alveary';
  }, []);
  return (
    <main className={styles.main}>
      <StaleLine />
      {children}
    </main>
  );
};

/** The document speaks this language while the page is open, for screen readers. @param tag such as 'sv' */
export const usePageLanguage = (tag: string): void =>
  useEffect(() => {
    const { documentElement: page } = document;
    const before = page.lang;
    page.lang = tag;
    return () => {
      page.lang = before;
    };
  }, [tag]);

interface GuestStageProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

/** Takes the focus when it appears, so that a screen reader tells what has happened. */
export const GuestStage = ({ icon, title, children }: GuestStageProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`${styles.card} ${styles.stage}`}>
      {icon}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
};
