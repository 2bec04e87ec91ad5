// Which parts does the dashboard have, and which is open? Those whose subjects are there (document 1 §2; SHELL-039 to SHELL-044)
import { NavLink } from 'react-router';
import { useFeatures } from '../shell/feature.ts';
import styles from './dashboard-nav.module.css';

const titles = [
  ['dashboard/today', 'Today'],
  ['dashboard/appointments', 'Appointments'],
  ['dashboard/tasks', 'Tasks'],
  ['dashboard/events', 'Events'],
  ['dashboard/cockpit', 'Cockpit'],
] as const;

export const DashboardNav = () => {
  const paths = new Set(useFeatures().flatMap(({ routes }) => routes.map(({ path }) => path)));
  return (
    <nav aria-label="Dashboard" className={styles.nav}>
      {titles
        .filter(([path]) => paths.has(path))
        .map(([path, title]) => (
          <NavLink key={path} to={`/${path}`}>
            {title}
          </NavLink>
        ))}
    </nav>
  );
};
