// Which colour scheme holds before the UI kit is there? The one chosen in the user menu, else the system's (design language §2).
import { readSetting } from '../lib/settings-of-browser.ts';

/** The key under which Mantine remembers the choice of the user menu. */
const KEY = 'mantine-color-scheme-value';

const system = window.matchMedia('(prefers-color-scheme: dark)');

const apply = (): void => {
  const chosen = readSetting(KEY);
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
};

export const followColourScheme = (): void => {
  apply();
  system.addEventListener('change', apply);
};
