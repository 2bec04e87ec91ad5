// What is a site, in both spellings the documents show? (document 1 §3; OP-USERS-8)
import { z } from 'zod';

const featureValues = z.record(z.string(), z.unknown());

/** A site as `sites/*` answers it. */
export const site = z.object({
  id: z.uuid(),
  parent_id: z.uuid().nullable(),
  short_name: z.string(),
  long_name: z.string(),
  full_name: z.string(),
  slug: z.string(),
  region: z.enum(['us', 'eu']),
  locale: z.string(),
  conditions: z.array(z.object({ name: z.string() })),
  feature_values: featureValues,
});
export type Site = z.output<typeof site>;

const sitePractitioner = z.object({
  npi: z.string().nullable(),
  name: z.object({ first_name: z.string(), last_name: z.string() }),
  credential: z.string().nullable(),
});

export const detailedSite = site.extend({
  practitioners: z.array(sitePractitioner),
  /** The version that a change of the features carries. */
  version: z.number().int(),
});
export type DetailedSite = z.output<typeof detailedSite>;
