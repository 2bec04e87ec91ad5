// When is the person asked about what is not saved? Before a change of route that ends it, and before the tab is closed (SHELL-084)
import { useEffect } from 'react';
import { useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { useStore } from '../lib/store.ts';
import { layoutAt } from './layout-at.ts';
import { isAnythingUnsaved, mayLeave, type Scope, unsavedStore } from './leave-prompt.ts';

/** What goes away with a change of route: the page, and where the layout changes the panels beside it (TIMER-034; OP-TIMER-4). */
const endangered = (from: string, to: string): Scope | undefined =>
  layoutAt(from) === layoutAt(to) ? 'page' : undefined;

/** Used once, around the pages that hold something to save. */
export const useLeaveGuard = (): void => {
  useStore(unsavedStore);
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      isAnythingUnsaved(endangered(currentLocation.pathname, nextLocation.pathname)),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const scope = endangered(pathname, blocker.location.pathname);
    void mayLeave(scope).then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()));
  }, [blocker, pathname]);
  useBeforeUnload((event) => {
    if (isAnythingUnsaved()) event.preventDefault();
  });
};
