// Is it the same person who signs in again in this tab? Only they go back to the page they were on (OP-AUTH-3).

const KEY = 'auth.last-person';

/** Keeps the id of the staff member, nothing else, for as long as the tab is open. */
export const rememberPerson = (id: string): void => {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // A browser without storage does not know, and then everybody goes back to the page.
  }
};

export const isAnotherPerson = (id: string): boolean => {
  try {
    const last = sessionStorage.getItem(KEY);
    return last !== null && last !== id;
  } catch {
    return false;
  }
};
