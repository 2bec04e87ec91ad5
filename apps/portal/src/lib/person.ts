// What must be forgotten when a person leaves, so that the next one on this computer sees nothing of theirs? (AUTH-019, AUTH-029, AUTH-030)

const forgetters = new Set<() => void>();

/** Registers what a part of the portal forgets when the session ends. */
export const whenForgotten = (forget: () => void): void => {
  forgetters.add(forget);
};

/** Forgets user, sites, settings, kept answers, open panels and unsaved marks. */
export const forgetPerson = (): void => {
  for (const forget of forgetters) forget();
};
