// What stands below the header? A toolbar: tabs at the left, what can be done at the right (SHELL-045; design language §5)
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { TabLine } from '../ui/tab-line.tsx';
import styles from './sub-header.module.css';

interface SubHeaderProps {
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly title: string }[];
  readonly children?: ReactNode;
}

export const SubHeader = ({ label, tabs, children }: SubHeaderProps) => (
  <div className={styles.header}>
    <TabLine label={label}>
      {tabs.map(({ to, title }) => (
        <NavLink key={to} to={to}>
          {title}
        </NavLink>
      ))}
    </TabLine>
    {children}
  </div>
);
