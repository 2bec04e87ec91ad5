// Which keys work everywhere? (design language §12)
import { useEffect, useEffectEvent, useRef } from 'react';
import { now } from '../lib/clock.ts';
import { questionStore } from './confirm.ts';
import type { ButtonTag } from './panel-buttons.tsx';
import { type FirstKey, type KeyCommand, readKey, singleKeysStore } from './single-keys.ts';

export interface Shortcut {
  readonly keys: string;
  readonly does: string;
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** As this machine's keyboard names them. */
export const searchKeys = (): string => (isApple() ? '⌘ K' : 'Ctrl K');

/** The keys with Ctrl, and those that work inside a list or a layer. */
export const shortcuts: readonly Shortcut[] = [
  { keys: 'Ctrl K or ⌘ K', does: 'Search Patients' },
  { keys: 'Ctrl S or ⌘ S', does: 'Save the form you are in' },
  { keys: 'Ctrl Enter or ⌘ Enter', does: 'Save or send from a text' },
  { keys: '↑ ↓ Enter', does: 'Choose and open a row of a list or a search result' },
  { keys: 'Ctrl F6', does: 'Next region of the screen' },
  { keys: 'Esc', does: 'Close the top layer; typed text is kept' },
];

const panelKeys: readonly (Shortcut & { readonly tag: ButtonTag })[] = [
  { keys: 'p p', does: 'Zoom Phone', tag: 'zoom' },
  { keys: 'p m', does: 'Messages', tag: 'chat' },
  { keys: 'p c', does: 'Calendar', tag: 'calendar' },
  { keys: 'p r', does: 'Session Recording', tag: 'time-tracker' },
];

/** The single keys of a person: only panels that are offered have a key. */
export const singleKeyShortcuts = (
  offered: readonly ButtonTag[],
  hasSidebar: boolean,
): readonly Shortcut[] => [
  { keys: 'g a', does: 'All Patients' },
  { keys: 'g d', does: 'Dashboard' },
  { keys: 'g s', does: 'Sites' },
  ...panelKeys.filter(({ tag }) => offered.includes(tag)),
  ...(hasSidebar ? [{ keys: 'p x', does: 'Collapse or expand the side panels' }] : []),
  { keys: '[ and ]', does: 'Previous and next tab of the patient' },
  { keys: '/', does: 'First filter of the list' },
  { keys: '?', does: 'This list' },
];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** In a dialog, a menu or an open list the keys belong to it. */
const isLayerOpen = (): boolean =>
  [...document.querySelectorAll('[role$="dialog"], [role="menu"], [role="listbox"]')].some((layer) =>
    layer.checkVisibility(),
  );

const REGIONS =
  '[data-region="header"] a, #main, [data-region="panels"]:not([hidden]), [data-region="bar"] button[tabindex="0"], [data-region="bar"] button';

const focusNextRegion = (): void => {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter(
    (region, at, all) => all.findIndex((other) => sameRegion(other, region)) === at,
  );
  const at = regions.findIndex((region) => sameRegion(region, document.activeElement));
  regions[(at + 1) % regions.length]?.focus();
};

const regionOf = (element: Element | null): Element | null =>
  element?.closest('[data-region], #main') ?? null;

const sameRegion = (one: Element | null, other: Element | null): boolean =>
  regionOf(one) !== null && regionOf(one) === regionOf(other);

interface Commands {
  readonly onSearch: () => void;
  readonly onSingleKey: (command: KeyCommand) => void;
}

export const useShortcuts = ({ onSearch, onSingleKey }: Commands): void => {
  const first = useRef<FirstKey | null>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      // A question stands before everything else until it is answered.
      if (questionStore.get() === null) onSearch();
      return;
    }
    if (event.ctrlKey && event.key === 'F6') {
      event.preventDefault();
      focusNextRegion();
      return;
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && !event.isComposing;
    const isForUs = isPlain && !event.defaultPrevented && !isTyping(event.target) && !isLayerOpen();
    if (!isForUs || !singleKeysStore.get()) {
      first.current = null;
      return;
    }
    if (event.key === 'Shift') return;
    const read = readKey(first.current, event.key, now());
    first.current = read.first;
    if (read.command === null) return;
    event.preventDefault();
    onSingleKey(read.command);
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
};
