// Finds birth dates: that of the patient in every form, and whatever date is older than the record or said to be one.
import type { Found, Recogniser } from './recogniser.ts';

/** A date of these years is one of care, unless it is said to be a birth date. */
const YEARS_OF_CARE = 6;

const monthNames: readonly string[] = [
  'january jan januar januari janvier enero gennaio janeiro',
  'february feb februar februari février fevrier febrero febbraio fevereiro',
  'march mar märz maerz mars maart marzo março',
  'april apr avril abril aprile',
  'may mai maj mei mayo maggio maio',
  'june jun juni juin junio giugno junho',
  'july jul juli juillet julio luglio julho',
  'august aug augusti août aout augustus agosto',
  'september sep sept septembre septiembre settembre setembro',
  'october oct okt oktober octobre octubre ottobre outubro',
  'november nov novembre noviembre novembro',
  'december dec dez dezember décembre decembre diciembre dicembre dezembro',
];

const monthOf: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

const MONTH = [...monthOf.keys()].toSorted((one, other) => other.length - one.length).join('|');
const ALONE = '(?![\\p{L}\\p{N}])';

const NUMERIC = /(?<![\p{L}\p{N}])(\d{1,4})([-/.])(\d{1,2})\2(\d{4}|\d{1,2})(?![\p{L}\p{N}])/gu;
const DAY_AND_MONTH = /(?<![\p{L}\p{N}/.-])(\d{1,2})[/.](\d{1,2})\.?(?![\p{L}\p{N}/-])/gu;
const DAY_FIRST = new RegExp(
  `(?<![\\p{L}\\p{N}])(\\d{1,2})(?:st|nd|rd|th|\\.)?\\s{1,2}(?:(?:of|de|den|di)\\s)?(${MONTH})(?:\\.?,?\\s{1,2}(?:(?:of|de)\\s)?(\\d{4}))?${ALONE}`,
  'giu',
);
const MONTH_FIRST = new RegExp(
  `(?<![\\p{L}\\p{N}])(${MONTH})\\.?\\s{1,2}(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s{1,2}(\\d{4}))?${ALONE}`,
  'giu',
);
const MONTH_AND_YEAR = new RegExp(`(?<![\\p{L}\\p{N}])(${MONTH})\\.?\\s{1,2}(\\d{4})${ALONE}`, 'giu');
const YEAR = /(?<![\p{L}\p{N}.,/-])(?:19|20)\d{2}(?![\p{L}\p{N}])(?![.,/-]\d)/gu;

const SAID_TO_BE_ONE =
  /(?:\bborn|birth\p{L}{0,4}|\bd\.?o\.?b(?!\p{L})|\bgeb(?:oren)?|(?<!\p{L})né|född|\bnacid[oa]|\bnat[oa])\P{N}{0,20}$/iu;
const SAID_WITHIN = 32;

interface Day {
  /** Null where it is not said. */
  readonly year: number | null;
  readonly month: number;
  readonly day: number | null;
}

interface Dated {
  readonly start: number;
  readonly end: number;
  /** What it can mean; none: it is no date. */
  readonly days: readonly Day[];
}

const isDay = ({ month, day }: Day): boolean =>
  month >= 1 && month <= 12 && (day === null || (day >= 1 && day <= 31));

const datesOf = (
  text: string,
  pattern: RegExp,
  read: (parts: readonly string[]) => readonly Day[],
): Dated[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const days = read(match.map((part) => part ?? '')).filter(isDay);
    return days.length === 0 ? [] : [{ start: match.index, end: match.index + match[0].length, days }];
  });

const number = (text: string | undefined): number => Number(text ?? '');
const yearOrNull = (text: string | undefined): number | null =>
  text === undefined || text === '' ? null : Number(text);
const monthNamed = (text: string | undefined): number => monthOf.get((text ?? '').toLowerCase()) ?? 0;

/** 62 → 1962, 24 → 2024: nobody is born later than today. */
const wholeYear = (text: string, thisYear: number): number => {
  if (text.length > 2) return Number(text);
  const inThisCentury = Math.floor(thisYear / 100) * 100 + Number(text);
  return inThisCentury > thisYear ? inThisCentury - 100 : inThisCentury;
};

const readNumeric =
  (thisYear: number) =>
  ([, first = '', , second = '', last = '']: readonly string[]): readonly Day[] => {
    if (first.length > 2) return [{ year: Number(first), month: number(second), day: number(last) }];
    if (last.length === 1) return [];
    const year = wholeYear(last, thisYear);
    return [
      { year, month: number(first), day: number(second) },
      { year, month: number(second), day: number(first) },
    ];
  };

const readDayAndMonth = ([, first, second]: readonly string[]): readonly Day[] => [
  { year: null, month: number(first), day: number(second) },
  { year: null, month: number(second), day: number(first) },
];

const datesIn = (text: string, thisYear: number): readonly Dated[] => [
  ...datesOf(text, NUMERIC, readNumeric(thisYear)),
  ...datesOf(text, DAY_FIRST, ([, day, month, year]) => [
    { year: yearOrNull(year), month: monthNamed(month), day: number(day) },
  ]),
  ...datesOf(text, MONTH_FIRST, ([, month, day, year]) => [
    { year: yearOrNull(year), month: monthNamed(month), day: number(day) },
  ]),
  ...datesOf(text, MONTH_AND_YEAR, ([, month, year]) => [
    { year: number(year), month: monthNamed(month), day: null },
  ]),
];

const birthDayOf = (bornOn: string | null): Day | null => {
  const [year, month, day] = (bornOn ?? '').split('-').map(Number);
  return year === undefined || month === undefined || day === undefined ? null : { year, month, day };
};

const isSame = (one: Day, born: Day | null): boolean =>
  born !== null &&
  one.month === born.month &&
  (one.day === null || one.day === born.day) &&
  (one.year === null || one.year === born.year);

interface Births {
  readonly bornOn: string | null;
  readonly today: string;
}

/** In what the product wrote: dates of care stay, and the patient's birth date does not. */
export const birthDateIn =
  ({ bornOn, today }: Births): Recogniser =>
  (text) => {
    const born = birthDayOf(bornOn);
    return datesIn(text, number(today.slice(0, 4))).map(({ start, end, days }): Found => {
      const isBirth = days.some((one) => one.year !== null && one.day !== null && isSame(one, born));
      return { start, end, kind: isBirth ? 'DATE' : null };
    });
  };

/** In what somebody typed: also without its year, of anybody, and the year alone. */
export const birthDatesTyped =
  ({ bornOn, today }: Births): Recogniser =>
  (text) => {
    const thisYear = number(today.slice(0, 4));
    const born = birthDayOf(bornOn);
    const isOld = (year: number | null): boolean => year !== null && year <= thisYear - YEARS_OF_CARE;
    const isSaid = (start: number): boolean =>
      SAID_TO_BE_ONE.test(text.slice(Math.max(0, start - SAID_WITHIN), start));
    const whole = datesIn(text, thisYear).map(({ start, end, days }): Found => {
      const isBirth = days.some((one) => isOld(one.year) || isSame(one, born)) || isSaid(start);
      return { start, end, kind: isBirth ? 'DATE' : null };
    });
    const without = datesOf(text, DAY_AND_MONTH, readDayAndMonth).flatMap(({ start, end, days }): Found[] =>
      days.some((one) => isSame(one, born)) || isSaid(start) ? [{ start, end, kind: 'DATE' }] : [],
    );
    const years = [...text.matchAll(YEAR)].flatMap(({ index, 0: year }): Found[] =>
      Number(year) === born?.year || isSaid(index)
        ? [{ start: index, end: index + year.length, kind: 'DATE' }]
        : [],
    );
    return [...whole, ...without, ...years];
  };
