// Was a log of this patient begun and not saved? Said where a new one is opened, while no form of it is on the screen (SHELL-084)
import { useEffect, useState } from 'react';
import { readDraft } from '@alveary/portal/lib/draft-keeper.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { panelStore } from '@alveary/portal/shell/panel-store.ts';
import { newLogDraftKey } from './log-form.ts';

export const useBegunLog = (profileId: string): boolean => {
  const [begun, setBegun] = useState<string | null>(null);
  const isOnScreen = useStore(panelStore).open.some(
    ({ tag, payload }) =>
      tag === 'communication-log' && 'profileId' in payload && payload.profileId === profileId,
  );
  useEffect(() => {
    if (isOnScreen) return undefined;
    let isHere = true;
    void readDraft(newLogDraftKey(profileId)).then((draft) => {
      if (isHere) setBegun(draft === null ? null : profileId);
    });
    return () => {
      isHere = false;
    };
  }, [profileId, isOnScreen]);
  return begun === profileId && !isOnScreen;
};
