// How old, in decimal years, is somebody on the day of a test?

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Midnight UTC of a day 'YYYY-MM-DD' in milliseconds, or null when there is no such day. */
const midnightOf = (day: string): number | null => {
  const parts = dayPattern.exec(day);
  if (parts === null) return null;
  const time = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  return new Date(time).toISOString().slice(0, 10) === day ? time : null;
};

/** Midnight of the birthday in a year. Who was born on 29 February has it on 1 March of common years. */
const birthdayIn = (year: number, birth: Date): number =>
  Date.UTC(year, birth.getUTCMonth(), birth.getUTCDate());

/**
 * Age in decimal years: whole years, and the days since the last birthday as a part of that year of life. It is whole on
 * each birthday, so that limits of age hold from the birthday on; days over 365.25 differ by 0.003 years at most.
 * @param birthDay day of birth, YYYY-MM-DD
 * @param testDay day of the test, YYYY-MM-DD, not before the birth
 * @returns null when one is no day of the calendar, or the test comes before the birth
 */
export const exactAge = (birthDay: string, testDay: string): number | null => {
  const [born, tested] = [midnightOf(birthDay), midnightOf(testDay)];
  if (born === null || tested === null || tested < born) return null;
  const birth = new Date(born);
  const year = new Date(tested).getUTCFullYear();
  const hadBirthday = birthdayIn(year, birth) <= tested;
  const lastYear = hadBirthday ? year : year - 1;
  const last = birthdayIn(lastYear, birth);
  const next = birthdayIn(lastYear + 1, birth);
  return lastYear - birth.getUTCFullYear() + (tested - last) / (next - last);
};
