// What stands around every debugging harness, and who may see it? Product employees only (SHELL-008; OP-SHELL-6)
import { mayUseHarnesses } from '../contract/policies.ts';
import { NavLink, Outlet } from 'react-router';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { useMe } from '@alveary/portal/shell/me.ts';
import { TabLine } from '@alveary/portal/ui/tab-line.tsx';
import { harnesses } from './harnesses.ts';
import styles from './debug.module.css';

/** For everybody else these addresses do not exist. */
export const DebugFrame = () =>
  mayUseHarnesses.sites(useMe()).length === 0 ? (
    <NotFoundPage />
  ) : (
    <div className={styles.debug}>
      <div className={styles.nav}>
        <TabLine label="Debug harnesses">
          <NavLink to="/debug" end>
            Debug harnesses
          </NavLink>
          {harnesses.map(({ path, title }) => (
            <NavLink key={path} to={path}>
              {title}
            </NavLink>
          ))}
        </TabLine>
      </div>
      <Outlet />
    </div>
  );
