// Does a recording go on that a reload interrupted? Then its panel opens by itself (OP-TIMER-4)
import { recordingCalls } from '../contract/calls.ts';
import { offersTimeTracker } from '@alveary/contract/policies/sidebar.ts';
import { useEffect } from 'react';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { openPanel } from '@alveary/portal/shell/panel-store.ts';

export function RecordingWatch() {
  const { me, sites } = useSignedIn();
  const isOffered = offersTimeTracker(
    me,
    sites.map(({ feature_values: features }) => ({ features })),
  );
  const { data } = useCall(
    recordingCalls.current,
    {},
    { enabled: isOffered, shownInPlace: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const isFound = data !== undefined && data !== null;
  useEffect(() => {
    if (isFound) openPanel('time-tracker', {});
  }, [isFound]);
  return null;
}
