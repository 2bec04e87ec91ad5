// Is the next page being loaded? (OP-SHELL-8: a thin bar under the header during route loads; SHELL-087)
import { useNavigation } from 'react-router';
import './route-progress.css';

/** Starts after the fetch delay, so that quick changes draw nothing. */
export const RouteProgress = () => {
  const isLoading = useNavigation().state !== 'idle';
  return isLoading ? (
    <div className="route-progress" role="progressbar" aria-label="Loading the page" />
  ) : null;
};
