// How is one time that somebody was with a patient said in a few words?
import type { AccessEpisode } from '../contract/model.ts';

/** 'Measurements read, 3 times'; once is not said. */
export const stepWords = ({ says, count }: AccessEpisode['steps'][number]): string =>
  count === 1 ? says : `${says}, ${count} times`;

/** '8:06 AM', or '8:06 AM to 8:31 AM' where the minutes differ. @param time of an instant, to the minute */
export const spanOf = (
  { from, to }: Pick<AccessEpisode, 'from' | 'to'>,
  time: (at: string) => string,
): string => {
  const [first, last] = [time(from), time(to)];
  return first === last ? first : `${first} to ${last}`;
};
