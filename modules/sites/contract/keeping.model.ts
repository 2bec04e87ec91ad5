// What is a site to those who add, change and close sites, and what is right in its fields? (document 1 §3)
import { isTimeZone } from '@alveary/contract/time-zone.ts';
import { z } from 'zod';
import { idField, lineField, textField, versionField } from '@alveary/contract/fields.ts';

/** What can stand in addresses and commands; it stays as it was chosen. */
export const slugField = z
  .string('This must be text.')
  .trim()
  .min(2, 'Give a slug of 2 to 60 characters, such as harbor-lung.')
  .max(60, 'A slug cannot be longer than 60 characters.')
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'A slug is made of small letters, digits and single hyphens, such as harbor-lung.',
  );
export const longNameField = lineField(120).min(2, 'Give the name of the site, 2 to 120 characters.');
export const shortNameField = lineField(40).min(2, 'Give a short name of 2 to 40 characters.');
export const regionField = z.enum(['us', 'eu'], 'Choose the region: us or eu.');
export const conditionsField = z
  .array(lineField(60).min(1, 'A condition needs a name.'))
  .max(20, 'A site has at most 20 conditions.');

/** An IANA time zone. */
const zoneField = z
  .string('This is no time zone, such as America/New_York.')
  .max(60)
  .refine(isTimeZone, 'This is no time zone, such as America/New_York.');

const names = {
  longName: longNameField,
  shortName: shortNameField,
  conditions: conditionsField,
  parentId: idField.nullable(),
  /** By which the times of its documents are written; what is left out stays as it is. */
  timeZone: zoneField.nullable().optional(),
};

export const newSite = z.strictObject({ ...names, slug: slugField, region: regionField });
export const changedSite = z.strictObject({ ...names, version: versionField });
export const siteClosing = z.strictObject({
  version: versionField,
  reason: textField(500).min(3, 'Say why the site is closed; it stands in the audit log.'),
});

export const keptSite = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  longName: z.string(),
  shortName: z.string(),
  fullName: z.string(),
  slug: z.string(),
  region: z.enum(['us', 'eu']),
  conditions: z.array(z.string()),
  timeZone: z.string().nullable(),
  version: z.number().int(),
  /** How many people have an entry there. */
  people: z.number().int(),
  closedAt: z.string().nullable(),
  closedReason: z.string().nullable(),
});
export type KeptSite = z.output<typeof keptSite>;

export const firstSteps = z.object({
  /** The newest site that is open, with whether the asker is at it. */
  site: z.object({ id: z.uuid(), slug: z.string(), shortName: z.string(), isMine: z.boolean() }).nullable(),
  hasColleague: z.boolean(),
  hasPatient: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

/** Is everything done that an installation begins with? */
export const isSetUp = ({ site, hasColleague, hasPatient }: FirstSteps): boolean =>
  site?.isMine === true && hasColleague && hasPatient;
