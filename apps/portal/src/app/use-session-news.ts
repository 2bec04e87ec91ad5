// What does a page behind the sign-in do when its session ends elsewhere, its rights change, or somebody else signs in?
// (document 1 §4; AUTH-019 to AUTH-021, AUTH-027 to AUTH-030; OP-AUTH-3)
import { accountCalls } from '@alveary/contract/account/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { request } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { rereadRegion } from '../lib/gateway.ts';
import { endSession, forceOut } from '../shell/end-session.ts';
import { hearTabs, type SessionMessage, tellTabs } from '../shell/session-channel.ts';
import { hearEnd } from '../shell/session-clock.ts';
import { watchSession } from '../shell/session-watch.ts';

/** Why there is no session any more, null while there is one or nobody can say. */
const askWhy = async (): Promise<CallError | null> => {
  try {
    await request(accountCalls.session, {}, { ownsRefusal: true });
    return null;
  } catch (error) {
    if (error instanceof CallError) return error.status === 401 ? error : null;
    throw error;
  }
};

/** @param personId who is signed in; nothing is heard before that is known */
export const useSessionNews = (personId: string | undefined): void => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = useRef('');
  useEffect(() => {
    here.current = pathname + search;
  }, [pathname, search]);

  useEffect(() => {
    if (personId === undefined) return undefined;
    const go = (address: string) => navigate(address, { replace: true });
    let isLeft = false;
    const follow = async (): Promise<void> => {
      const why = await askWhy();
      // This page was left meanwhile.
      if (isLeft) return;
      if (why?.code === 'SessionExpired') endSession(go, here.current, 'expired');
      else if (why) forceOut(go);
    };
    const refresh = (): void => void client.invalidateQueries();
    const hear = (message: SessionMessage): void => {
      if (message.kind === 'session') hearEnd(message.endsAt);
      if (message.kind === 'ended') endSession(go, '/', null);
      if (message.kind === 'refused') void follow();
      if (message.kind === 'changed') refresh();
      if (message.kind === 'signed-in' && message.personId !== personId) {
        rereadRegion();
        forceOut(go);
      }
    };
    const stopHearing = hearTabs(hear);
    const stopWatching = watchSession({
      onChanged: () => {
        tellTabs({ kind: 'changed' });
        refresh();
      },
      onOver: () => {
        tellTabs({ kind: 'refused' });
        void follow();
      },
    });
    return () => {
      isLeft = true;
      stopHearing();
      stopWatching();
    };
  }, [personId, client, navigate]);
};
