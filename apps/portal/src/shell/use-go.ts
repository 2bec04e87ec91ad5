// How does a tab leave for the sign-in page? In one step: when the way is gone, the page behind it is gone too (AUTH-019, AUTH-020)
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { Go } from './leaving.ts';

/**
 * A page that is drawn away later would still be there when the person is forgotten, would ask for everything anew, and once that is
 * refused would lead the next person back to itself. A page whose code is fetched on the way is drawn when there is time, whatever is
 * asked; gone to again it is drawn at once. '/' is drawn after that: it leads on by who is signed in (AUTH-021).
 */
export const useGo = (): Go => {
  const navigate = useNavigate();
  return useCallback(
    async (address) => {
      await navigate(address, { replace: true });
      if (address !== '/') await navigate(address, { replace: true, flushSync: true });
    },
    [navigate],
  );
};
