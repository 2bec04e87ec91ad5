// What does every page share, signed in or not? Notices and the guard over unsaved text.
import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { onSignedOut } from '../lib/call.ts';
import { PAGE, staleReads } from '../lib/stale-reads.ts';
import { useStore } from '../lib/store.ts';
import { useLeaveGuard } from '../shell/leave-prompt.ts';
import { NoticeStack } from '../shell/notice-stack.tsx';
import { endSession } from '../shell/end-session.ts';
import { tellTabs } from '../shell/session-channel.ts';
import { useCurrentAddress } from '../shell/use-current-address.ts';
import { useGo } from '../shell/use-go.ts';

export const Root = () => {
  const go = useGo();
  const here = useCurrentAddress();
  useLeaveGuard();
  useEffect(() => {
    onSignedOut((error) => {
      const reason = error.code === 'SessionExpired' ? 'expired' : null;
      tellTabs({ kind: 'refused' });
      endSession(go, here, reason);
    });
  }, [go, here]);
  return (
    <>
      <LineWhereNoneIs />
      <Outlet />
      <NoticeStack />
    </>
  );
};

const StaleLine = lazy(async () => ({ default: (await import('../ui/stale-line.tsx')).StaleLine }));

/** For the few pages without a frame, which would have no place to say what could not be read again. */
const LineWhereNoneIs = () => {
  const { reads, lines } = useStore(staleReads);
  return reads.length > 0 && lines.every(({ area, rank }) => area !== PAGE || rank === 0) ? (
    <Suspense>
      <StaleLine rank={0} />
    </Suspense>
  ) : null;
};
