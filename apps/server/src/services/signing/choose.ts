// Connects the signing service that the settings name: DocuSign, or none.
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { outsideTransactions } from '../outside-transactions.ts';
import { docusign } from './docusign.ts';
import type { SigningService } from './port.ts';

/** Null where none is connected: then everybody signs on the portal's own page. */
export const signingServiceOf = ({
  signing,
  publicUrl,
}: Pick<Config, 'signing' | 'publicUrl'>): SigningService | null =>
  signing === undefined ? null : outsideTransactions('signing', docusign(signing, publicUrl, now));
