// What does a page behind the sign-in do when its session ends elsewhere, its rights change, or somebody else signs in?
// (document 1 §4, §8; AUTH-019 to AUTH-023, AUTH-027 to AUTH-030; OP-AUTH-3)
import { accountCalls } from '@alveary/modules/account/contract/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { BrokerSettings } from '../lib/broker.ts';
import { request } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { hearOtherTabs } from '../lib/changes.ts';
import { rereadRegion } from '../lib/gateway.ts';
import { endSession, forceOut } from '../shell/end-session.ts';
import { hearTabs, type SessionMessage } from '../shell/session-channel.ts';
import { hearEnd } from '../shell/session-clock.ts';
import { watchSession } from '../shell/session-watch.ts';
import { useCurrentAddress } from '../shell/use-current-address.ts';
import { useGo } from '../shell/use-go.ts';
import { endHere } from '../shell/sign-out.ts';

/** Why there is no session any more, null while there is one or nobody can say. */
const askWhy = async (): Promise<CallError | null> => {
  try {
    await request(accountCalls.session, {});
    return null;
  } catch (error) {
    if (error instanceof CallError) return error.status === 401 ? error : null;
    throw error;
  }
};

/** The session lives, or nobody can say. */
const stay = (): void => undefined;

/**
 * @param personId who is signed in; nothing is heard before that is known
 * @param broker where the broker is
 */
export const useSessionNews = (personId: string | undefined, broker: BrokerSettings | undefined): void => {
  const client = useQueryClient();
  const go = useGo();
  const path = useCurrentAddress();
  const here = useRef('');
  useEffect(() => {
    here.current = path;
  }, [path]);

  const follow = useCallback(
    async (left: AbortSignal, ifAlive: () => void): Promise<void> => {
      const why = await askWhy();
      // This page was left meanwhile.
      if (left.aborted) return;
      if (why === null) ifAlive();
      else if (why.code === 'SessionExpired') endSession(go, here.current, 'expired');
      else forceOut(go);
    },
    [go],
  );

  useEffect(() => hearOtherTabs(client), [client]);

  useEffect(() => {
    if (personId === undefined) return undefined;
    const leaving = new AbortController();
    const hear = (message: SessionMessage): void => {
      if (message.kind === 'session') hearEnd(message.end);
      if (message.kind === 'ended') endSession(go, '/', null);
      if (message.kind === 'refused') void follow(leaving.signal, stay);
      if (message.kind === 'signed-in' && message.personId !== personId) {
        rereadRegion();
        forceOut(go);
      }
    };
    const stopHearing = hearTabs(hear);
    return () => {
      leaving.abort();
      stopHearing();
    };
  }, [personId, follow, go]);

  useEffect(() => {
    if (personId === undefined || broker === undefined) return undefined;
    const leaving = new AbortController();
    const stopWatching = watchSession(broker, {
      onChanged: () => void client.invalidateQueries(),
      onOver: () => void follow(leaving.signal, stay),
      // Whatever the reason is: who may not hear is not signed in any more.
      onUnauthorized: () => void follow(leaving.signal, () => forceOut(go, endHere)),
    });
    return () => {
      leaving.abort();
      stopWatching();
    };
  }, [personId, broker, client, follow, go]);
};
