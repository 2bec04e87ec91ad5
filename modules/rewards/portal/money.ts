// How is an amount of money written? (amounts are whole minor units)
import type { DateLocale } from '@alveary/portal/lib/dates.ts';

export const showMoney = (minor: number, currency: string, locale: DateLocale): string =>
  (minor / 100).toLocaleString(locale, { style: 'currency', currency });
