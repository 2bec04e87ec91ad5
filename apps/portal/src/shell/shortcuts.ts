// Which keys work everywhere? (design language §12)
import { useEffect } from 'react';

export interface Shortcut {
  readonly keys: string;
  readonly does: string;
}

/** The keys that work now; a screen that brings another key adds its line here. */
export const shortcuts: readonly Shortcut[] = [
  { keys: 'Ctrl K or ⌘ K', does: 'Search Patients' },
  { keys: '↑ ↓ Enter', does: 'Choose and open a search result' },
  { keys: 'Ctrl F6', does: 'Next region of the screen' },
  { keys: '?', does: 'This list, when no text is being typed' },
  { keys: 'Esc', does: 'Close the top layer; typed text is kept' },
];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

const REGIONS =
  '.header a, #main, .panel-column:not([hidden]), .button-bar button[tabindex="0"], .button-bar button';

const focusNextRegion = (): void => {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter(
    (region, at, all) => all.findIndex((other) => sameRegion(other, region)) === at,
  );
  const at = regions.findIndex((region) => sameRegion(region, document.activeElement));
  regions[(at + 1) % regions.length]?.focus();
};

const regionOf = (element: Element | null): Element | null =>
  element?.closest('.header, #main, .panel-column, .button-bar') ?? null;

const sameRegion = (one: Element | null, other: Element | null): boolean =>
  regionOf(one) !== null && regionOf(one) === regionOf(other);

interface Deeds {
  readonly onSearch: () => void;
  readonly onList: () => void;
}

export const useShortcuts = ({ onSearch, onList }: Deeds): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onSearch();
      } else if (event.ctrlKey && event.key === 'F6') {
        event.preventDefault();
        focusNextRegion();
      } else if (event.key === '?' && !isTyping(event.target)) {
        event.preventDefault();
        onList();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onSearch, onList]);
};
