// Through which channels and for what does a patient agree to be reached? (document 3 §3 Communication preferences)
import { z } from 'zod';

/** Every preference with its default (OP-PROFILE-8). */
export const preferenceDefaults = {
  smsEnabled: true,
  emailsEnabled: true,
  pushNotificationsEnabled: true,
  mtsMarketingEnabled: false,
  mtsPatientCareEnabled: true,
  mtsMedicalResearchEnabled: false,
  mtsAccount: false,
} as const;
export type Preference = keyof typeof preferenceDefaults;

const choices = z.strictObject({
  smsEnabled: z.boolean(),
  emailsEnabled: z.boolean(),
  pushNotificationsEnabled: z.boolean(),
  mtsMarketingEnabled: z.boolean(),
  mtsPatientCareEnabled: z.boolean(),
  mtsMedicalResearchEnabled: z.boolean(),
  mtsAccount: z.boolean(),
});

/** `version` is 0 while nobody has chosen anything yet. */
export const communicationPreferences = choices.extend({
  version: z
    .number("Send the version you saw, so that nobody's change is overwritten.")
    .int()
    .min(0, 'Versions are counted from 0.'),
});
export type CommunicationPreferences = z.output<typeof communicationPreferences>;
