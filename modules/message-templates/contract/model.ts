// What is a message template of a site, and which text may it hold? (document 2 §7 Outbound; CONSENT-022)
import { z } from 'zod';
import { lineField, textField, versionField } from '@alveary/contract/fields.ts';
import { unknownPlaceholders, writtenPlaceholders } from './rules.ts';

export const TITLE_MAX = 80;
/** The longest text that an SMS can carry over all its parts. */
export const BODY_MAX = 1600;

const unknownMessage = (body: string): string =>
  `There is no placeholder ${unknownPlaceholders(body)[0] ?? ''}. There are ${writtenPlaceholders.join(', ')}.`;

const title = lineField(TITLE_MAX).min(1, 'A template needs a title.');

const body = textField(BODY_MAX)
  .min(1, 'A template needs a text.')
  .superRefine((text, check) => {
    if (unknownPlaceholders(text).length > 0)
      check.addIssue({ code: 'custom', message: unknownMessage(text) });
  });

export const newTemplate = z.strictObject({ title, body });
export const changedTemplate = z.strictObject({ title, body, version: versionField });

export const messageTemplate = z.object({
  id: z.uuid(),
  /** The site whose people may choose the template. */
  tenant: z.uuid(),
  title: z.string(),
  body: z.string(),
  createdBy: z.uuid(),
  createdByName: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type MessageTemplate = z.output<typeof messageTemplate>;
