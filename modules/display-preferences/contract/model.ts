// In which units and forms does a person read values and dates? (document 3 §3 Display preferences; OP-PROFILE-8)
import { z } from 'zod';

const weightUnits = ['kg', 'lbs'] as const;
const heightUnits = ['cm', 'in'] as const;
const temperatureUnits = ['celsius', 'fahrenheit'] as const;
/** 'Nov 5, 2026', '5 Nov 2026', '2026-11-05'. */
const dateFormats = ['MMM D, YYYY', 'D MMM YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof dateFormats)[number];
/** The same with '2:05 PM' or '14:05' after it. */
const dateTimeFormats = ['date h:mm A', 'date HH:mm'] as const;

/** Null: as the site of the patient has it. Values are stored metric, whatever they are shown in. */
export const displayPreferences = z.strictObject({
  weightUnit: z.enum(weightUnits, 'Choose kg or lbs.').nullable(),
  heightUnit: z.enum(heightUnits, 'Choose cm or in.').nullable(),
  temperatureUnit: z.enum(temperatureUnits, 'Choose celsius or fahrenheit.').nullable(),
  dateFormat: z
    .enum(dateFormats, `Choose one of these forms: ${dateFormats.map((one) => `'${one}'`).join(', ')}.`)
    .nullable(),
  dateTimeFormat: z
    .enum(
      dateTimeFormats,
      `Choose one of these forms: ${dateTimeFormats.map((one) => `'${one}'`).join(', ')}.`,
    )
    .nullable(),
});
export type DisplayPreferences = z.output<typeof displayPreferences>;

/** Of a person who chose nothing. */
export const asTheSite: DisplayPreferences = {
  weightUnit: null,
  heightUnit: null,
  temperatureUnit: null,
  dateFormat: null,
  dateTimeFormat: null,
};
