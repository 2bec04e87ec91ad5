// Takes in what a signing service tells: signed over its bytes, of this account, not too old. What it says is not believed but asked for, so
// that a repeat, a late one and one out of order change nothing (OP-CONSENT-1, decision 0088).
import { z } from 'zod';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { jsonOfBytes } from '@alveary/server/platform/calls/outside-json.ts';
import { enqueue } from '@alveary/server/platform/jobs/job.ts';
import { isDocusignSigned } from '@alveary/server/services/signing/docusign-signature.ts';
import type { signingWebhookCalls } from '../contract/signing-webhooks.calls.ts';
import { envelopeOrders } from './envelope-orders.ts';
import { findToldEnvelope } from './envelopes.store.ts';

/** Connect gives up after 15 days. */
const OLDEST_MS = 16 * 86_400_000;
/** As far as two clocks may be apart. */
const AHEAD_MS = 10 * 60_000;

const message = z.object({
  generatedDateTime: z.iso.datetime({ offset: true }),
  data: z.object({ accountId: z.string(), envelopeId: z.uuid() }),
});

export const takeDocusignMessage: Handler<(typeof signingWebhookCalls)['docusign']> = async (
  ctx,
  { signed },
) => {
  const { signing } = ctx.surroundings.config;
  if (signing === undefined || !isDocusignSigned(signing.connectKeys, signed.content, signed.headers))
    return fail('MessageUnsigned');
  const read = message.safeParse(jsonOfBytes(signed.content));
  if (!read.success) return fail('NotJson');
  const { generatedDateTime, data } = read.data;
  const age = ctx.now - Date.parse(generatedDateTime);
  if (age > OLDEST_MS || age < -AHEAD_MS) return fail('MessageLate');
  if (data.accountId.toLowerCase() !== signing.accountId.toLowerCase()) return fail('MessageUnsigned');
  // The account may send envelopes that are none of ours.
  const envelope = await findToldEnvelope(ctx.db, data.envelopeId.toLowerCase());
  if (envelope !== null) await enqueue(ctx.db, envelopeOrders.read, { envelopeId: envelope.id });
  return { taken: true };
};
