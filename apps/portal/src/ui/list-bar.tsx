// What stands above a list: by what it is narrowed at the left, how many rows it has and what can be done at the right (design language §5)
import type { ReactNode } from 'react';
import './list-bar.css';

export const ListBar = ({ children }: { readonly children: ReactNode }) => (
  <div className="list-bar" role="toolbar" aria-label="Filters">
    {children}
  </div>
);
