// Tells when the person uses this page: by pointer, key, scroll, touch, or speech that a recorder hears.

const listeners = new Set<() => void>();

const used = (): void => {
  for (const listener of listeners) listener();
};

/** The browser repeats the last place of a pointer that rests when something moves below it. */
const moved = ({ movementX, movementY }: PointerEvent): void => {
  if (movementX !== 0 || movementY !== 0) used();
};

/** Whoever comes back to a tab has chosen it. */
const shown = (): void => {
  if (document.visibilityState === 'visible') used();
};

// Not `scroll`: a page scrolls by itself as well, while a wheel, a key, a touch and a press on the scroll bar are somebody's.
const kinds = [
  'pointerdown',
  'pointerup',
  'keydown',
  'input',
  'wheel',
  'touchmove',
  'drop',
  'focus',
] as const;
const options = { capture: true, passive: true } as const;

/** Calls the listener at each use. @returns the end of it */
export const onUserInput = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    for (const kind of kinds) addEventListener(kind, used, options);
    addEventListener('pointermove', moved, options);
    document.addEventListener('visibilitychange', shown);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const kind of kinds) removeEventListener(kind, used, options);
    removeEventListener('pointermove', moved, options);
    document.removeEventListener('visibilitychange', shown);
  };
};

/** Speech is heard by whoever records it, not by the page. */
export const reportSpeech = used;
