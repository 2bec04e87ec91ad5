// What stands above every admin page? The way to the others, for staff (OP-ADMIN-1; ADMIN-001)
import { mayUseAdminPages } from '@alveary/contract/policies/admin-pages.ts';
import { NavLink, Outlet } from 'react-router';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { TabLine } from '@alveary/portal/ui/tab-line.tsx';
import { useAdminPages } from './use-admin-pages.ts';
import styles from './admin.module.css';

export const AdminFrame = () => {
  const { me } = useSignedIn();
  const pages = useAdminPages();
  return (
    <div className={styles.admin}>
      {mayUseAdminPages(me) ? (
        <TabLine label="Admin pages">
          <NavLink to="/admin" end>
            Admin
          </NavLink>
          {pages.map(({ name, address }) => (
            <NavLink key={address} to={address}>
              {name}
            </NavLink>
          ))}
        </TabLine>
      ) : null}
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
};
