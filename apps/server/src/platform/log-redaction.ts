// Takes e-mail addresses and phone numbers out of the finished line of a log. Names have no shape, so what is logged must not hold them
// in the first place: errors of senders are codes, those of the database hold no values.

/**
 * An escape of JSON, which stays whole, or a word with what follows its @, which may be encoded for a query. Each word is taken whole,
 * address or not, so that a long one is read once and not again from each of its letters.
 */
const WORD =
  /\\(?:u[\da-f]{4}|.)|(?:(?!%40)[\w.!#$%&'*+=?^`{|}~\u0080-\u{10ffff}-])+(?:(?:@|%40)[\w\u0080-\u{10ffff}-]+(?:\.[\w\u0080-\u{10ffff}-]+)*)*/giu;

const isAddress = (word: string): boolean =>
  !word.startsWith('\\') && (word.includes('@') || word.includes('%40'));

const withoutAddresses = (line: string): string =>
  line.includes('@') || line.includes('%40')
    ? line.replace(WORD, (word) => (isAddress(word) ? '[address]' : word))
    : line;

/** '+1 (415) 555-0132', '+46701234567' */
const INTERNATIONAL = /(?<![\w+])\+\d(?:[\s().-]{0,2}\d){6,14}(?![\w])/g;

/** '(415) 555-0132', '415-555-0132': never a part of an id or of a time. */
const NATIONAL = /(?<![\w.:/-])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\w-])/g;

/** A run of digits as long as a phone number that stands alone; one after a colon is a number of the line itself, such as an instant. */
const DIGITS = /(?<![\w.:/+-])\d{10,15}(?![\w.:/-])/g;

/** @param line a JSON text, which stays one */
export const withoutPeople = (line: string): string =>
  withoutAddresses(line)
    .replace(INTERNATIONAL, '[number]')
    .replace(NATIONAL, '[number]')
    .replace(DIGITS, '[number]');
