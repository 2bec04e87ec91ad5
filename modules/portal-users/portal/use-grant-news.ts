// Reads again what shows granted access as soon as the broker tells of a change, and after each break of the connection.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshThings } from '@alveary/portal/lib/changes.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { personsBroker } from '@alveary/portal/shell/session-watch.ts';
import { siteGrantsTopic } from '../contract/realtime.ts';

export const useGrantNews = (isAdministrator: boolean): void => {
  const broker = useStore(personsBroker);
  const client = useQueryClient();
  useEffect(() => {
    if (broker === null || !isAdministrator) return undefined;
    const refresh = (): void => void refreshThings(client, ['site-grants']);
    const unfollow = broker.follow(siteGrantsTopic, {}, refresh);
    const stop = broker.whenOpen(refresh);
    return () => {
      stop();
      unfollow();
    };
  }, [broker, client, isAdministrator]);
};
