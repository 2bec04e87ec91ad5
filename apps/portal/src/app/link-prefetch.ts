// Which page comes next? That of the link somebody points at or reaches by keyboard: its code is loaded ahead (SHELL-088; OP-SHELL-9)
import { matchRoutes, type RouteObject } from 'react-router';
import { prefetch } from '../lib/prefetch.ts';

/** A pointer that only crosses a link asks for nothing. */
const POINTED_MS = 80;

const pageOf = (target: EventTarget | null): string | null => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download')) return null;
  return link.origin === location.origin ? link.pathname : null;
};

/**
 * Loads code only, never data: what is read of a patient stands in the audit log.
 * @param routes those there are by now
 * @returns the end of it
 */
export const prefetchLinks = (routes: () => RouteObject[]): (() => void) => {
  let timer = 0;
  const consider = ({ target }: Event): void => {
    window.clearTimeout(timer);
    const page = pageOf(target);
    if (page === null) return;
    timer = window.setTimeout(() => {
      for (const { route } of matchRoutes(routes(), page) ?? []) {
        if (typeof route.lazy === 'function') void prefetch(route.lazy);
      }
    }, POINTED_MS);
  };
  document.addEventListener('pointerover', consider);
  document.addEventListener('focusin', consider);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('pointerover', consider);
    document.removeEventListener('focusin', consider);
  };
};
