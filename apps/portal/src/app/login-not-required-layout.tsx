// What stands around pages that need no sign-in? The header only, with the title (SHELL-049)
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { PlainHeader } from '../shell/header.tsx';
import styles from './bare-layouts.module.css';

/** `children`: the page itself, where a route decides between several. */
export const LoginNotRequiredLayout = ({ children }: { readonly children?: ReactNode }) => (
  <div className={styles.headerOnly}>
    <PlainHeader title="Alveary" />
    {children ?? <Outlet />}
  </div>
);
