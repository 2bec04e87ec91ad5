// What stands around a page that is a world of its own, such as that of a visit's guest? Nothing (SHELL-050)
import { Outlet } from 'react-router';

export const EmptyLayout = () => <Outlet />;
