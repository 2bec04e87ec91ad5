// Who keeps the softphone and the calls in progress going beside every page, also while their panel is out of sight? (OP-SIDEBAR-2)
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announceChange } from '@alveary/portal/lib/changes.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { keepHidden } from '@alveary/portal/shell/panel-store.ts';
import { callFlow, lookForLogs, recover, whenLogFetched } from './call-flow.ts';
import { POLL_EVERY_MS, withoutLog } from './call-flow.rules.ts';

export const PhoneCompanion = () => {
  const client = useQueryClient();
  const isAsking = withoutLog(useStore(callFlow)).length > 0;
  useEffect(() => {
    keepHidden('zoom');
    void recover();
    const onShown = (): void => {
      if (!document.hidden) void recover();
    };
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, []);
  useEffect(() => {
    whenLogFetched(() => void announceChange(client, ['logs']));
  }, [client]);
  useEffect(() => {
    if (!isAsking) return undefined;
    const timer = setInterval(() => void lookForLogs(), POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAsking]);
  return null;
};
