// Who is let in to the admin pages? Staff; everybody else learns whom to ask (OP-ADMIN-1).
import { mayUseAdminPages } from '@alveary/contract/policies/admin-pages.ts';
import { IconLock } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import { useMe } from '../../shell/me.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

export const StaffOnly = () =>
  mayUseAdminPages(useMe()) ? (
    <Outlet />
  ) : (
    <EmptyState
      icon={<IconLock size={28} stroke={1.5} aria-hidden />}
      title="You do not have the permission for this."
      line="The admin pages are open to staff only."
    />
  );
