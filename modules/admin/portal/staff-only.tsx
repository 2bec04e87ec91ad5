// Who is let in to the admin pages? Staff; everybody else learns whom to ask (OP-ADMIN-1).
import { mayUseAdminPages } from '@alveary/contract/policies/admin-pages.ts';
import { Outlet } from 'react-router';
import { useMe } from '@alveary/portal/shell/me.ts';
import { NotAllowed } from '@alveary/portal/shell/not-allowed.tsx';

export const StaffOnly = () =>
  mayUseAdminPages(useMe()) ? <Outlet /> : <NotAllowed line="The admin pages are open to staff only." />;
