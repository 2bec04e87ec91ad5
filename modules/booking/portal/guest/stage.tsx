// What has come of it, in one sentence? Takes the focus when it appears, so that a screen reader tells it
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './guest.module.css';

interface StageProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

export const Stage = ({ icon, title, children }: StageProps) => {
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
