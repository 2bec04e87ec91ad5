// What does every page share, signed in or not? Notices and the guard over unsaved text.
import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { onSignedOut } from '../lib/call.ts';
import { useLeaveGuard } from '../shell/leave-prompt.ts';
import { NoticeStack } from '../shell/notice-stack.tsx';
import { endSession } from '../shell/end-session.ts';
import { tellTabs } from '../shell/session-channel.ts';
import { useHere } from '../shell/use-here.ts';

export const Root = () => {
  const navigate = useNavigate();
  const here = useHere();
  useLeaveGuard();
  useEffect(() => {
    onSignedOut((error) => {
      const reason = error.code === 'SessionExpired' ? 'expired' : null;
      tellTabs({ kind: 'refused' });
      endSession((address) => navigate(address, { replace: true }), here, reason);
    });
  }, [navigate, here]);
  return (
    <>
      <Outlet />
      <NoticeStack />
    </>
  );
};
