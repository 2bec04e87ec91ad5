// Is the next page being loaded? (OP-SHELL-8: a thin bar under the header during route loads; SHELL-087)
import { useNavigation } from 'react-router';
import styles from './route-progress.module.css';

/** How long the bar takes to its end where nothing else is said. */
const DURATION_MS = 5000;

/** Starts after the fetch delay, so that quick changes draw nothing. */
export const RouteProgress = () => {
  const isLoading = useNavigation().state !== 'idle';
  return isLoading ? (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label="Loading the page"
      style={{ animationDuration: `${DURATION_MS}ms` }}
    />
  ) : null;
};
