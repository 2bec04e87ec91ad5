// Which log does a sent message leave? An SMS is one of its own medium; an e-mail has none, and its text is the note (OP-CONSENT-2; LOG-066)
import type { KeptLog, KeptLogChanges } from '@alveary/modules/communications/server/public.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { OutboundMessage, Settled } from './outbound-messages.store.ts';

export const sourceKeyOf = (messageId: string): string => `message:${messageId}`;

/** As long as nobody knows what became of it. @param at ISO 8601 instant */
export const logOfMessage = (one: OutboundMessage, source: string, at: string): KeptLog => {
  const shared = {
    sourceKey: sourceKeyOf(one.id),
    source,
    profileId: one.profileId,
    practitioner: one.sentBy,
    purpose: null,
    sent: at,
    durationInSeconds: null,
  };
  return one.channel === 'SMS'
    ? {
        ...shared,
        medium: 'WRITTEN_SMS',
        direction: 'OUTBOUND',
        communicationResult: 'UNKNOWN',
        subject: null,
        payload: one.body,
      }
    : {
        ...shared,
        medium: 'NONE',
        direction: 'NONE',
        communicationResult: 'IN_PROGRESS',
        subject: `Email: ${one.subject ?? ''}`,
        payload: null,
        note: { id: newId(), text: one.body },
      };
};

/** An SMS that was handed over is not yet delivered; an e-mail has no more to be told of. */
export const logAfter = (one: OutboundMessage, settled: Settled): KeptLogChanges => {
  if (one.channel === 'SMS') {
    if (settled === 'DELIVERED') return { communicationResult: 'DELIVERED' };
    return { communicationResult: settled === 'FAILED' ? 'ERROR' : 'UNKNOWN' };
  }
  const failed = settled === 'FAILED' ? 'Email not sent' : 'Email, perhaps not sent';
  return settled === 'SENT' || settled === 'DELIVERED'
    ? { communicationResult: 'PATIENT_UPDATED' }
    : { subject: `${failed}: ${one.subject ?? ''}` };
};
