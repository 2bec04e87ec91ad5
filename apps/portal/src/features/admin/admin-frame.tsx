// What stands above every admin page? The way to the others, for staff (OP-ADMIN-1; ADMIN-001)
import { mayUseAdminPages } from '@alveary/contract/policies/admin-pages.ts';
import { NavLink, Outlet } from 'react-router';
import { useSignedIn } from '../../shell/me.ts';
import { TabLine } from '../../ui/tab-line.tsx';
import { adminPages } from './admin-pages.ts';
import './admin.css';

export const AdminFrame = () => {
  const { me } = useSignedIn();
  return (
    <div className="admin">
      {mayUseAdminPages(me) ? (
        <TabLine label="Admin pages">
          <NavLink to="/admin" end>
            Admin
          </NavLink>
          {adminPages
            .filter((page) => page.isFor(me))
            .map(({ name, address }) => (
              <NavLink key={address} to={address}>
                {name}
              </NavLink>
            ))}
        </TabLine>
      ) : null}
      <div className="admin-page">
        <Outlet />
      </div>
    </div>
  );
};
