// What is still to be told to the server before a person's session ends? After it nothing is heard any more.

const speakers = new Set<() => Promise<void>>();

/** Registers what a part of the portal tells at the end. @returns takes it back */
export const whenEnding = (tell: () => Promise<void>): (() => void) => {
  speakers.add(tell);
  return () => void speakers.delete(tell);
};

/** Waits until all has been told, or could not be. */
export const tellLastWords = async (): Promise<void> => {
  await Promise.all([...speakers].map((tell) => tell()));
};
