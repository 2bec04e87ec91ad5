// Who is signed in when the portal starts? The server says; a sister app's sign-in is adopted once before it is a refusal
// (document 1 §4 Single sign-on, §8; AUTH-016, AUTH-017, AUTH-022; OP-AUTH-9)
import { portalUserCalls } from '@alveary/modules/portal-users/contract/calls.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../lib/use-call.ts';
import { adoptSignIn, mayAdoptSignIn } from '../shell/adopt-sign-in.ts';

const KEEP_MS = 5 * 60_000;

export const useSignedInUser = () => {
  const user = useCall(portalUserCalls.me, {}, { ownsRefusal: true, shownInPlace: true, staleTime: KEEP_MS });
  const { error, refetch } = user;
  const [isAdopting, setAdopting] = useState(mayAdoptSignIn);
  const isNobody = error?.status === 401;

  useEffect(() => {
    if (!isNobody || !isAdopting) return;
    void adoptSignIn().then(async (isAdopted) => {
      if (isAdopted) await refetch();
      setAdopting(false);
    });
  }, [isNobody, isAdopting, refetch]);
  useEffect(() => {
    if (error === null || error.status === 401) return;
    // A 401 only says that nobody is signed in; anything else is told with ids and no contents.
    console.error('Who is signed in could not be read.', error.status, error.code, error.requestId);
  }, [error]);

  return { user, isAdopting: isNobody && isAdopting };
};
