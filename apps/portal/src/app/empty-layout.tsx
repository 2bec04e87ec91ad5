// What stands around an address that draws nothing of its own and only leads on? Nothing (SHELL-050)
import { Outlet } from 'react-router';

export const EmptyLayout = () => <Outlet />;
