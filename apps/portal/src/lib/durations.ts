// How is a length of time said? (LOG-065 keeps minutes with two decimals; people say seconds)

/** '3 s', '12 min 30 s', '20 min': a part of a minute is said in whole seconds. */
export const showSeconds = (length: number): string => {
  const seconds = Math.round(length);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (rest === 0) return `${minutes} min`;
  return minutes === 0 ? `${rest} s` : `${minutes} min ${rest} s`;
};

/** @param minutes with decimals, as logs keep them */
export const showMinutes = (minutes: number): string => showSeconds(minutes * 60);
