// What follows from what a signing service says of an envelope: it is read whole each time, so that it may tell late, twice and in any
// order; of other people than those who were asked nothing is taken over (OP-CONSENT-1, decision 0088)
import { type KeepBytes, storeDocument } from '@alveary/modules/documents/server/public.ts';
import { patientChangesKey } from '@alveary/server/platform/calls/changes.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { insertMessages } from '@alveary/server/platform/realtime/messages.store.ts';
import type { EnvelopeState, SignerState } from '@alveary/server/services/signing/port.ts';
import { type Consent, REASON_MAX, type Signer, signingServiceNames } from '../contract/model.ts';
import { nextSigners } from '../contract/rules.ts';
import { lockConsent, markSigned, markWithdrawn } from './consents.store.ts';
import { keyOfSigner } from './envelope-content.ts';
import { noteDeclined } from './note-declined.ts';
import {
  askSigner,
  type ConsentEnvelope,
  endNow,
  findEnvelope,
  noteRead,
  noteTrouble,
  updateDeliveries,
} from './envelopes.store.ts';
import { keepRefusal, keepSignature, markViewed } from './signers.store.ts';

interface Told {
  readonly envelope: ConsentEnvelope;
  readonly state: EnvelopeState;
  /** As all have signed it; null when they have not, or when it is kept already. */
  readonly document: Uint8Array | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const NAME_MAX = 120;

interface Paired {
  readonly signer: Signer;
  readonly told: SignerState;
}

const isSameAddress = ({ medium }: ConsentEnvelope, signer: Signer, told: SignerState): boolean =>
  medium === 'SMS'
    ? told.phoneNumber === signer.phoneNumber
    : told.email?.toLowerCase() === signer.email?.toLowerCase();

/** What people typed there, on one line, as the database keeps it. */
const lineOf = (typed: string, most: number): string =>
  typed
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, most)
    .toWellFormed();

/** Ours beside theirs; null when somebody else is among them than was asked, or somebody is missing. */
const pairsOf = (envelope: ConsentEnvelope, { signers }: Consent, state: EnvelopeState): Paired[] | null => {
  const pairs = signers.flatMap((signer, index) => {
    const told = state.signers.find(({ key }) => key === keyOfSigner(index));
    return told !== undefined && isSameAddress(envelope, signer, told) ? [{ signer, told }] : [];
  });
  return pairs.length === signers.length && state.signers.length === signers.length ? pairs : null;
};

/** Who has read and who has signed. */
const takeSigners = async (db: Db, pairs: readonly Paired[]): Promise<void> => {
  for (const { signer, told } of pairs) {
    if (told.viewedAt !== null) await markViewed(db, signer.id, told.viewedAt);
    if (told.signedAt === null) continue;
    await keepSignature(db, {
      id: signer.id,
      at: told.signedAt,
      name: lineOf(told.name, NAME_MAX),
      drawn: null,
      remoteAddress: null,
      userAgent: null,
    });
  }
};

/** The service asks the next by itself; that it did is noted. */
const takeTurn = async (db: Db, { id, signers }: Consent, pairs: readonly Paired[], at: string) => {
  const open = signers.map((signer) => ({
    ...signer,
    signedAt: pairs.find((one) => one.signer.id === signer.id)?.told.signedAt ?? null,
  }));
  const asked = nextSigners(open).filter(({ sentAt }) => sentAt === null);
  for (const signer of asked) await askSigner(db, signer.id, at);
  if (asked.length > 0) await updateDeliveries(db, id, 'sent');
};

const takeSigned = async (
  db: Db,
  keep: KeepBytes,
  { state, document, now }: Told,
  consent: Consent,
): Promise<void> => {
  if (document === null) return;
  const stored = await storeDocument(db, keep, {
    profileId: consent.profileId,
    kind: 'CONSENT',
    fileName: `${consent.name}, signed.pdf`,
    content: Buffer.from(document),
    source: 'PORTAL',
    createdBy: null,
    now,
  });
  await markSigned(db, consent.id, stored.id, state.at ?? iso(now));
};

const takeEnd = async (db: Db, keep: KeepBytes, told: Told, consent: Consent, pairs: readonly Paired[]) => {
  const { envelope, state, now } = told;
  const at = state.at ?? iso(now);
  switch (state.status) {
    case 'open':
      await takeTurn(db, consent, pairs, iso(now));
      return;
    case 'signed':
      await takeSigned(db, keep, told, consent);
      return;
    case 'declined':
      for (const { signer, told: one } of pairs)
        if (one.declinedAt !== null) await keepRefusal(db, signer.id, one.declinedAt);
      await noteDeclined(db, {
        consent,
        reason: state.reason === null ? null : lineOf(state.reason, REASON_MAX),
        at,
        now,
      });
      return;
    case 'expired':
      await endNow(db, consent.id, iso(now));
      return;
    case 'voided': {
      const by = signingServiceNames[envelope.service];
      await markWithdrawn(db, consent.id, `Withdrawn at ${by}.`, at);
    }
  }
};

/** Takes over what a service says of an envelope; nothing of one that is not the last of its consent, nor once that is decided. */
export const takeEnvelopeState = async (db: Db, keep: KeepBytes, told: Told): Promise<void> => {
  const { state, now } = told;
  const consent = await lockConsent(db, told.envelope.consentId, now);
  const envelope = await findEnvelope(db, told.envelope.id);
  if (consent === null || envelope === null || !envelope.isNewest) return;
  await noteRead(db, envelope.id, iso(now));
  if (!['SENT', 'VIEWED', 'EXPIRED'].includes(consent.status)) return;
  const pairs = pairsOf(envelope, consent, state);
  const isWhole = state.status !== 'signed' || pairs?.every((one) => one.told.signedAt !== null) === true;
  await noteTrouble(db, envelope.id, pairs === null || !isWhole ? 'OTHER_SIGNER' : null);
  if (pairs !== null && isWhole) {
    await takeSigners(db, pairs);
    await takeEnd(db, keep, { ...told, envelope }, consent, pairs);
  }
  const body = JSON.stringify({ changed: ['consents', 'documents'] });
  await insertMessages(db, [{ key: patientChangesKey(consent.profileId), body, at: iso(now) }]);
};
