// How wide is the panel column? Dragged or moved with the arrow keys, 320 to 640 px (OP-SIDEBAR-2; design language §10)
import { createStore } from '../lib/store.ts';
import { readSetting, writeSetting } from '../lib/settings-of-browser.ts';

export const NARROWEST = 320;
export const WIDEST = 640;
const DEFAULT_WIDTH = 400;
const STEP = 16;
const KEY = 'portal.panel-width';

export const clampWidth = (width: number): number =>
  Number.isFinite(width) ? Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))) : DEFAULT_WIDTH;

/** The width after a key on the handle; the column lies at the right, so left makes it wider. Null: not our key. */
export const widthAfterKey = (width: number, key: string): number | null => {
  switch (key) {
    case 'ArrowLeft':
      return clampWidth(width + STEP);
    case 'ArrowRight':
      return clampWidth(width - STEP);
    case 'Home':
      return NARROWEST;
    case 'End':
      return WIDEST;
    default:
      return null;
  }
};

export const panelWidth = createStore<number>(clampWidth(Number(readSetting(KEY) ?? DEFAULT_WIDTH)));

export const setPanelWidth = (width: number): void => {
  panelWidth.set(() => clampWidth(width));
  writeSetting(KEY, String(panelWidth.get()));
};
