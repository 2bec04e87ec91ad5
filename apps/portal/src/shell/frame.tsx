// What frames every page? Header, main area, side panels, notices (document 1 §2 Layouts; SHELL-045 to SHELL-047; design §4)
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { StaleLine } from '../ui/stale-line.tsx';
import { useDeepLink } from './deep-link.ts';
import { RouteProgress } from './route-progress.tsx';
import styles from './frame.module.css';

interface FrameProps {
  readonly header: ReactNode;
  readonly children: ReactNode;
  /** The full-width bar under the header. */
  readonly sessionBar?: ReactNode;
  readonly panels?: ReactNode;
  readonly bar?: ReactNode;
  /** Below everything: debug mode. */
  readonly foot?: ReactNode;
  /** Shown bottom right where there is no button bar. */
  readonly release?: string;
}

export const Frame = ({ header, children, sessionBar, panels, bar, foot, release }: FrameProps) => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    main.current?.scrollTo(0, 0);
    window.scrollTo(0, 0);
  }, [pathname]);
  useDeepLink();
  return (
    <div className={bar ? `${styles.frame} ${styles.withBar}` : styles.frame}>
      <a
        className={styles.skipLink}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the main content
      </a>
      {header}
      <RouteProgress />
      {sessionBar}
      <StaleLine />
      <div className={styles.work} data-part="work">
        <main ref={main} id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        {panels}
        {bar}
      </div>
      {foot}
      {release && !bar ? (
        <span className={styles.release} title="Release">
          {release}
        </span>
      ) : null}
    </div>
  );
};
