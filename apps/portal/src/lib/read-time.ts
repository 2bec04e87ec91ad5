// Which time of day did somebody type? '2:30 PM', '2pm', '14:30', '14.30' and '1430' (OP-FORMAT-2)

/** The time as 'HH:mm'; null for what is none. */
export const readTime = (typed: string): string | null => {
  const [, hours = '', minutes = '00', half = ''] =
    /^(\d{1,2})(?:[:.]?(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(typed.trim()) ?? [];
  // A bare '2' is no time yet: it may become 2 PM or 20:15.
  if (hours === '' || (half === '' && !/\d[:.]?\d{2}$/.test(typed.trim()))) return null;
  const hour = half === '' ? Number(hours) : inHalf(Number(hours), half.toLowerCase() === 'p');
  if (hour === null || hour > 23 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
};

/** 12 AM is the first hour of the day, 12 PM its thirteenth. */
const inHalf = (hour: number, isAfternoon: boolean): number | null =>
  hour < 1 || hour > 12 ? null : (hour % 12) + (isAfternoon ? 12 : 0);
