// How does one of the first steps look: done, next, or later?
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './first-steps.module.css';

interface FirstStepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  /** Can be done now. */
  readonly isNext: boolean;
  /** What is said once it is done. */
  readonly done: string;
  readonly children: ReactNode;
}

const stateOf = ({
  isDone,
  isNext,
}: Pick<FirstStepProps, 'isDone' | 'isNext'>): 'done' | 'next' | 'later' => {
  if (isDone) return 'done';
  return isNext ? 'next' : 'later';
};

export const FirstStep = ({ number, title, done, children, ...how }: FirstStepProps) => {
  const state = stateOf(how);
  return (
    <li className={styles.step} data-state={state} aria-label={title}>
      <span className={styles.stepMark} aria-hidden>
        {state === 'done' ? <IconCheck size={18} stroke={2} /> : number}
      </span>
      <div className={styles.stepBody}>
        <h2>
          {title}
          {state === 'done' ? <span className="visually-hidden"> (done)</span> : null}
        </h2>
        {state === 'done' ? <p className="dim">{done}</p> : null}
        {state === 'later' ? <p className="dim">Add a site first.</p> : null}
        {state === 'next' ? children : null}
      </div>
    </li>
  );
};
