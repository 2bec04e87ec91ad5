// What of a log line could reach a person? E-mail addresses and phone numbers are taken out of the finished line. Names have no
// shape, so what is logged must not hold them in the first place: errors of senders are codes, those of the database hold no values.

/** An escape of JSON, which stays whole, or an address, also one whose @ was encoded for a query. */
const EMAIL =
  /\\(?:u[\da-f]{4}|.)|[\w.!#$%&'*+=?^`{|}~\u0080-\u{10ffff}-]+(?:@|%40)[\w\u0080-\u{10ffff}-]+(?:\.[\w\u0080-\u{10ffff}-]+)*/giu;

/** '+1 (415) 555-0132', '+46701234567' */
const INTERNATIONAL = /(?<![\w+])\+\d(?:[\s().-]{0,2}\d){6,14}(?![\w])/g;

/** '(415) 555-0132', '415-555-0132': never a part of an id or of a time. */
const NATIONAL = /(?<![\w.:/-])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\w-])/g;

/** A run of digits as long as a phone number that stands alone; one after a colon is a number of the line itself, such as an instant. */
const DIGITS = /(?<![\w.:/+-])\d{10,15}(?![\w.:/-])/g;

/** @param line a JSON text, which stays one */
export const withoutPeople = (line: string): string =>
  line
    .replace(EMAIL, (found) => (found.startsWith('\\') ? found : '[address]'))
    .replace(INTERNATIONAL, '[number]')
    .replace(NATIONAL, '[number]')
    .replace(DIGITS, '[number]');
