// Which patient page is open? Time on it is tracked from when its profile is there until the patient is left (document 2 §2, §4)
import { activityCalls } from '../contract/calls.ts';
import { GIVE_UP_MS } from '../contract/model.ts';
import type { TrackingStart } from '../contract/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { announceChange } from '@alveary/portal/lib/changes.ts';
import { isUuid } from '@alveary/portal/lib/is-uuid.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { track } from './track.ts';
import { profilePageOf, startOf } from './tracking.rules.ts';

const KEEP_MS = 60_000;

/** True from 10 s after the page was entered: the profile that comes later is still noticed, but no longer asked for. */
const useGivenUp = (siteProfileId: string | null): boolean => {
  const [givenUp, setGivenUp] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setGivenUp(siteProfileId), GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [siteProfileId]);
  return givenUp === siteProfileId;
};

const useProfileInView = (): TrackingStart | null => {
  const page = profilePageOf(useLocation().pathname);
  const id = page !== null && isUuid(page.siteProfileId) ? page.siteProfileId : null;
  const isGivenUp = useGivenUp(id);
  const { data } = useCall(
    patientCalls.siteProfile,
    { params: { id: id ?? '' } },
    { enabled: id !== null && !isGivenUp, shownInPlace: true, staleTime: KEEP_MS },
  );
  const start = startOf(page, data);
  const [profileId, siteId, siteProfileId] = [start?.profileId, start?.siteId, start?.siteProfileId];
  return useMemo(
    () =>
      profileId === undefined || siteId === undefined || siteProfileId === undefined
        ? null
        : { profileId, siteId, siteProfileId },
    [profileId, siteId, siteProfileId],
  );
};

export function ActivityCompanion() {
  const start = useProfileInView();
  const client = useQueryClient();
  useEffect(
    () =>
      start === null ? undefined : track(start, () => void announceChange(client, activityCalls.log.changes)),
    [start, client],
  );
  return null;
}
