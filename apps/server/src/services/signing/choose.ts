// Which signing service is connected? The settings say: DocuSign, or none.
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { docusign } from './docusign.ts';
import type { SigningService } from './port.ts';

/** Null where none is connected: then everybody signs on the portal's own page. */
export const signingServiceOf = ({
  signing,
  publicUrl,
}: Pick<Config, 'signing' | 'publicUrl'>): SigningService | null =>
  signing === undefined ? null : docusign(signing, publicUrl, now);
