// What stands around pages that bring their own head? The whole window and nothing else (SHELL-050)
import { Outlet } from 'react-router';
import './bare-layouts.css';

export const NoHeaderLayout = () => (
  <div className="no-header">
    <Outlet />
  </div>
);
