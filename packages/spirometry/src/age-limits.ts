// Whom do the limits for young children hold for? (ATS/ERS 2019: Graham, AJRCCM 2019;200:e70, Tables 7 and 10)

const YOUNG_UNTIL_YEARS = 6;

/** Children of 6 years or less have limits of their own: on the sixth birthday still, a day later no more. @param ageYears decimal years */
export const isYoungChild = (ageYears: number): boolean => ageYears <= YOUNG_UNTIL_YEARS;
