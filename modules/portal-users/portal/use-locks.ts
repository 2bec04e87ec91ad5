// Which users of the own sites are locked out, and until when? Asked by those who may change users only (OP-AUTH-7)
import { useMemo } from 'react';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { peopleCalls } from '../contract/people.calls.ts';
import { mayEditUsers } from '../contract/policies.ts';

const noLocks: readonly { readonly user_id: string; readonly locked_until: string }[] = [];

/** User id → the end of the lock. A lock that cannot be read hides nothing else of the list. */
export const useLocks = (): ReadonlyMap<string, string> => {
  const mayAsk = mayEditUsers.sites(useMe()).length > 0;
  // Locks come with tries of strangers: no change of this portal tells of them.
  const { data = noLocks } = useCall(
    peopleCalls.locks,
    {},
    { enabled: mayAsk, staleTime: 0, shownInPlace: true },
  );
  return useMemo(() => new Map(data.map(({ user_id, locked_until }) => [user_id, locked_until])), [data]);
};
