// Which features can a site switch, which values may each have, and what does the list of sites show? (document 1 §3)
import { z } from 'zod';
import { engagementStatuses } from '@alveary/contract/engagement-status.ts';
import { isTimeZone } from '@alveary/contract/time-zone.ts';

const onOff = z.union([z.boolean(), z.enum(['true', 'false'])]);
const percent = z
  .number('Give both limits, in percent of predicted.')
  .min(0, 'A limit is 0 to 200 percent.')
  .max(200, 'A limit is 0 to 200 percent.');
/** Good from the upper limit on, average from the lower one (OP-SPIRO-5). */
const band = z
  .strictObject({ good: percent, average: percent })
  .refine(({ good, average }) => good > average, 'Good must begin above average.');

/** By its place: what databases and browsers read alike, which they do not with '+05:30' or 'EST'. */
const PLACE_OF_ZONE = /^(UTC|[A-Z][A-Za-z]+(\/[A-Z][A-Za-z_-]+){1,2})$/;

/** Every feature value of document 1 §3, where a site's days begin, and when patients are reminded; null takes a value away. */
export const featureShape = {
  portal_session_timeout_s: z
    .number('The time-out is a number of seconds.')
    .int()
    .min(180, 'The time-out cannot be shorter than 180 seconds.')
    .max(43_200, 'The time-out cannot be longer than 12 hours.'),
  portal_two_factor_required: onOff,
  unit_weight: z.enum(['kg', 'lbs'], 'Choose kg or lbs.'),
  unit_height: z.enum(['cm', 'in'], 'Choose cm or in.'),
  units_temperature: z.enum(['celsius', 'fahrenheit'], 'Choose celsius or fahrenheit.'),
  time_zone: z
    .string()
    .max(60)
    .refine(
      (name) => PLACE_OF_ZONE.test(name) && isTimeZone(name),
      'This is no time zone, such as America/New_York.',
    ),
  /** How many hours before an appointment the patient is reminded; none where the list is empty. */
  appointment_reminder_hours: z
    .array(
      z
        .int('A reminder is a number of hours before the appointment.')
        .min(1, 'A reminder comes an hour before at the latest.')
        .max(336, 'A reminder comes two weeks before at the earliest.'),
    )
    .max(5, 'There are five reminders at most.')
    .refine((hours) => new Set(hours).size === hours.length, 'Each reminder stands there once.'),
  /** How many days after somebody was asked to sign they are reminded; never where the list is empty. */
  consent_reminder_days: z
    .array(
      z
        .int('A reminder is a number of days after the document was sent.')
        .min(1, 'A reminder comes a day after the document was sent at the earliest.')
        .max(29, 'A link ends after 30 days: a reminder comes 29 days after it was sent at the latest.'),
    )
    .max(5, 'There are five reminders at most.')
    .refine((days) => new Set(days).size === days.length, 'Each reminder stands there once.'),
  portal_overwriting_enabled: onOff,
  portal_asthma_report_enabled: onOff,
  portal_spo2: onOff,
  portal_dyspnea: onOff,
  portal_us_features: onOff,
  zoom_smart_integration_feature: onOff,
  portal_manual_url: z
    .url({ protocol: /^https$/, error: 'The manual needs an address that begins with https://.' })
    .max(500, 'This cannot be longer than 500 characters.'),
  'in-chat-messaging-eu-enabled': onOff,
  enable_in_app_chat: onOff,
  assistant_agreement: onOff,
  portal_speech_forbidden: onOff,
  consent_signing_service: onOff,
  spirometry_value_thresholds: z.strictObject({ fev1: band, fvc: band, pef: band }).partial(),
} as const;

const nullableFeatures = Object.fromEntries(
  Object.entries(featureShape).map(([name, schema]) => [name, schema.nullable().optional()]),
);

export const featureChange = z.strictObject(nullableFeatures);

export const siteFeatures = z.object({
  id: z.uuid(),
  version: z.number().int(),
  feature_values: z.record(z.string(), z.unknown()),
});

export const listedSite = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  shortName: z.string(),
  longName: z.string(),
  fullName: z.string(),
  slug: z.string(),
  region: z.enum(['us', 'eu']),
  version: z.number().int(),
  myRoles: z.array(z.string()),
  patientsByStatus: z.record(z.enum(engagementStatuses), z.number().int()),
});
export type ListedSite = z.output<typeof listedSite>;
