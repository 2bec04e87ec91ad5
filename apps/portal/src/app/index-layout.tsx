// What stands above the pages everybody starts from? The tabs All Patients, Dashboard, Sites (SHELL-037 to SHELL-039; OP-SHELL-2)
import { Outlet, useLocation } from 'react-router';
import { Slot } from '../shell/slot.tsx';
import { SubHeader } from '../shell/sub-header.tsx';
import { DashboardNav } from './dashboard-nav.tsx';
import styles from './index-layout.module.css';

const tabs = [
  { to: '/all-patients', title: 'All Patients' },
  { to: '/dashboard', title: 'Dashboard' },
  { to: '/sites', title: 'Sites' },
];

export const IndexLayout = () => {
  const { pathname } = useLocation();
  return (
    <div className={styles.layout}>
      <SubHeader label="Start" tabs={tabs} />
      <Slot name="start-strip" given={{}} />
      {pathname.startsWith('/dashboard/') ? <DashboardNav /> : null}
      {/* Another page starts at its top. */}
      <div key={pathname} className={styles.body}>
        <Outlet />
      </div>
    </div>
  );
};
