// What stands around pages that bring their own head? The whole window and nothing else (SHELL-050)
import { Outlet } from 'react-router';
import styles from './bare-layouts.module.css';

export const NoHeaderLayout = () => (
  <div className={styles.noHeader}>
    <Outlet />
  </div>
);
