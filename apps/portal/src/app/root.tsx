// What does every page share, signed in or not? Notices, the confirm dialog, the guard over unsaved text.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { onSignedOut } from '../lib/call.ts';
import { ConfirmDialog } from '../shell/confirm.tsx';
import { useLeaveGuard } from '../shell/leave-prompt.ts';
import { NoticeStack } from '../shell/notice-stack.tsx';
import { endSession } from '../shell/sign-out.ts';

export const Root = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useLeaveGuard();
  useEffect(() => {
    const here = pathname + search;
    onSignedOut((error) => {
      const reason = error.code === 'SessionExpired' ? 'expired' : null;
      endSession(client, (address) => void navigate(address, { replace: true }), here, reason);
    });
  }, [client, navigate, pathname, search]);
  return (
    <>
      <Outlet />
      <ConfirmDialog />
      <NoticeStack />
    </>
  );
};
