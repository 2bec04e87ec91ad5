// Who was left out of what is done for many, and why?
import type { BulkResult } from '../../contract/bulk-calls.ts';
import type { ChosenPatient } from '../use-chosen.ts';
import { patients } from './patients.rules.ts';
import styles from './bulk.module.css';

interface LeftOutProps {
  readonly results: readonly BulkResult[];
  readonly chosen: readonly ChosenPatient[];
}

export const LeftOut = ({ results, chosen }: LeftOutProps) => {
  const names = new Map(chosen.map(({ id, name }) => [id, name]));
  const out = results.filter(({ isDone }) => !isDone);
  return out.length === 0 ? null : (
    <section aria-label="Left out">
      <h3>{`${patients(out.length)} left out`}</h3>
      <ul className={styles.rows} tabIndex={0}>
        {out.map(({ profileId, reason }) => (
          <li key={profileId}>
            <b>{names.get(profileId)}</b> <span className="dim">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
