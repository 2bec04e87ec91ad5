// Which choices does this browser remember? Never patient data: only the region, the column width and the like.

/** A remembered choice, null when there is none or the browser keeps nothing. */
export const readSetting = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Remembers a choice; a browser that keeps nothing asks again next time. */
export const writeSetting = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is switched off or full: the choice holds until the page is closed.
  }
};
