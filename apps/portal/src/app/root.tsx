// What does every page share, signed in or not? Notices, and what a refused call leads to.
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { onSignedOut } from '../lib/call.ts';
import { NoticeStack } from '../shell/notice-stack.tsx';
import { endSession } from '../shell/end-session.ts';
import { tellTabs } from '../shell/session-channel.ts';
import { useCurrentAddress } from '../shell/use-current-address.ts';
import { useGo } from '../shell/use-go.ts';

export const Root = () => {
  const go = useGo();
  const here = useCurrentAddress();
  useEffect(() => {
    onSignedOut((error) => {
      const reason = error.code === 'SessionExpired' ? 'expired' : null;
      tellTabs({ kind: 'refused' });
      endSession(go, here, reason);
    });
  }, [go, here]);
  return (
    <>
      <Outlet />
      <NoticeStack />
    </>
  );
};
