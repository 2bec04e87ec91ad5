// What stands above the pages everybody starts from? The tabs All Patients, Dashboard, Sites (SHELL-037 to SHELL-039; OP-SHELL-2)
import { Outlet, useLocation } from 'react-router';
import { SubHeader } from '../shell/sub-header.tsx';
import './index-layout.css';

const tabs = [
  { to: '/all-patients', title: 'All Patients' },
  { to: '/dashboard', title: 'Dashboard' },
  { to: '/sites', title: 'Sites' },
];

export const IndexLayout = () => {
  const { pathname } = useLocation();
  return (
    <div className="index-layout">
      <SubHeader label="Start" tabs={tabs} />
      {/* Another page starts at its top. */}
      <div key={pathname} className="index-body">
        <Outlet />
      </div>
    </div>
  );
};
