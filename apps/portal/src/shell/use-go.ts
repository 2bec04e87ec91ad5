// How does a tab leave for the sign-in page? In one step: when the way is gone, the page behind it is gone too (AUTH-019, AUTH-020)
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { Go } from './leaving.ts';

/**
 * A page that is drawn away later would still be there when the person is forgotten, and would ask for everything anew.
 * '/' is drawn after that: it leads on by who is signed in (AUTH-021).
 */
export const useGo = (): Go => {
  const navigate = useNavigate();
  return useCallback(
    (address) => navigate(address, { replace: true, flushSync: address !== '/' }),
    [navigate],
  );
};
