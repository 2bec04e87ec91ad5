// Which patterns write dates and times for a person? (PROFILE-041; OP-PROFILE-8)
import type { DisplayPreferences } from './model.ts';

export interface DateForms {
  /** Of a day: 'D MMM YYYY'; null as the site has it. */
  readonly day: string | null;
  /** Of a time: 'HH:mm'; null as the site has it. */
  readonly time: string | null;
}

export const dateFormsOf = ({
  dateFormat,
  dateTimeFormat,
}: Pick<DisplayPreferences, 'dateFormat' | 'dateTimeFormat'>): DateForms => ({
  day: dateFormat,
  time: dateTimeFormat === null ? null : dateTimeFormat.replace(/^date /, ''),
});
