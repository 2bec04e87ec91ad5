/** What one account page tells the next through the history entry, never through the address. */
export const textOfState = (state: unknown, name: string): string | null => {
  if (typeof state !== 'object' || state === null) return null;
  const found = Object.entries(state).find(([key]) => key === name)?.[1];
  return typeof found === 'string' ? found : null;
};
