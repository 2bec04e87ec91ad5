// What is done at a signing service, after the commit and again until it answers: sent, reminded, cancelled, and read when it told
// that something changed (OP-CONSENT-1, decision 0088)
import { z } from 'zod';
import { LARGEST_DOCUMENT } from '@alveary/modules/documents/contract/model.ts';
import { mediaTypeOf } from '@alveary/modules/documents/server/public.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { enqueue, type Job, type JobSurroundings, job } from '@alveary/server/platform/jobs/job.ts';
import type { Blobs } from '@alveary/server/services/blobs/port.ts';
import { type SigningService, SigningRefusal } from '@alveary/server/services/signing/port.ts';
import { SenderFailure } from '@alveary/server/services/sender-failure.ts';
import type { Consent } from '../contract/model.ts';
import { textsIn } from './consent-text.ts';
import { findConsent, findPapers, findPatientName, lockConsent } from './consents.store.ts';
import { envelopeFor } from './envelope-content.ts';
import { envelopeOrders } from './envelope-orders.ts';
import {
  type ConsentEnvelope,
  findEnvelope,
  findSilentEnvelopes,
  nameEnvelope,
  noteTrouble,
  updateDeliveries,
} from './envelopes.store.ts';
import { takeEnvelopeState } from './take-envelope-state.ts';

const REACH = { allSites: 'what was sent for a patient is followed, whoever is signed in' } as const;

/** How long a service may say nothing of an envelope until it is asked. */
const SILENCE_MS = 12 * 3_600_000;
const MOST = 500;

interface Known {
  readonly envelope: ConsentEnvelope;
  readonly consent: Consent;
}

const isOpen = ({ status }: Consent): boolean => status === 'SENT' || status === 'VIEWED';

const knownOf = async (db: Db, id: string, now: number): Promise<Known | null> => {
  const envelope = await findEnvelope(db, id);
  const consent = envelope && (await findConsent(db, envelope.consentId, now));
  return envelope && consent ? { envelope, consent } : null;
};

/** What goes out, but for the document; null where nothing is to be sent any more. */
const papersOf = async (db: Db, { envelope, consent }: Known) => {
  if (envelope.serviceId !== null || !envelope.isNewest || !isOpen(consent)) return null;
  const { content, sha256 } = await findPapers(db, consent.id);
  if (content === null) return null;
  const { patientName } = await findPatientName(db, consent.profileId);
  return { envelope, consent, content, sha256, patientName };
};

/** The service will not have it: staff see it, and nothing is tried again by itself. */
const giveUp = (database: Database, { envelope, consent }: Known): Promise<void> =>
  database.transact(REACH, async (db) => {
    await noteTrouble(db, envelope.id, 'NOT_TAKEN');
    await updateDeliveries(db, consent.id, 'failed');
  });

/** What the service has taken is noted; a consent that was withdrawn meanwhile is cancelled there as well. */
const keepName = (
  { database, now }: JobSurroundings,
  { envelope }: Known,
  serviceId: string,
): Promise<void> =>
  database.transact(REACH, async (db) => {
    const consent = await lockConsent(db, envelope.consentId, now);
    await nameEnvelope(db, envelope.id, serviceId);
    const isWanted = (await findEnvelope(db, envelope.id))?.isNewest === true;
    if (consent !== null && isOpen(consent) && isWanted)
      await updateDeliveries(db, envelope.consentId, 'sent');
    else await enqueue(db, envelopeOrders.cancel, { envelopeId: envelope.id });
  });

type EnvelopeJob = Job<{ envelopeId: string }>;

const sendEnvelope = (service: SigningService, blobs: Blobs): EnvelopeJob =>
  job({
    ...envelopeOrders.send,
    lanes: ['outside'],
    audit: { none: 'that it is sent was noted when somebody sent it' },
    run: async ({ envelopeId }, surroundings) => {
      const { database, now } = surroundings;
      const known = await database.read(REACH, (db) => knownOf(db, envelopeId, now));
      const papers = known && (await database.read(REACH, (db) => papersOf(db, known)));
      if (known === null || papers === null) return;
      const content = await envelopeFor({ ...papers, document: await blobs.read(papers.sha256) });
      try {
        await keepName(surroundings, known, await service.send(content));
      } catch (error) {
        if (!(error instanceof SigningRefusal)) throw error;
        await giveUp(database, known);
      }
    },
  });

const remindOfEnvelope = (service: SigningService): EnvelopeJob =>
  job({
    ...envelopeOrders.remind,
    lanes: ['outside'],
    audit: { action: 'consent.remind' },
    run: async ({ envelopeId }, { database, now, note }) => {
      const known = await database.read(REACH, (db) => knownOf(db, envelopeId, now));
      // One that is not taken yet is on its way: that is the message.
      if (known === null || known.envelope.serviceId === null || !isOpen(known.consent)) return;
      let delivery: 'sent' | 'failed' = 'sent';
      try {
        await service.remind(known.envelope.serviceId);
      } catch (error) {
        if (!(error instanceof SigningRefusal)) throw error;
        delivery = 'failed';
      }
      await database.transact(REACH, async (db) => {
        await updateDeliveries(db, known.consent.id, delivery);
        await note(db, { patientIds: [known.consent.profileId] });
      });
    },
  });

const cancelEnvelope = (service: SigningService): EnvelopeJob =>
  job({
    ...envelopeOrders.cancel,
    lanes: ['outside'],
    audit: { none: 'that it is withdrawn was noted when somebody withdrew it' },
    run: async ({ envelopeId }, { database, now }) => {
      const known = await database.read(REACH, (db) => knownOf(db, envelopeId, now));
      if (known === null || known.envelope.serviceId === null) return;
      // The reason that staff typed is about the patient; the signers are told that it is withdrawn.
      await service.cancel(
        known.envelope.serviceId,
        textsIn(known.consent.language).message.service.withdrawn,
      );
    },
  });

/** @throws SenderFailure for what is no document: it is asked for again */
const signedDocument = async (service: SigningService, serviceId: string): Promise<Uint8Array> => {
  const document = await service.signedDocument(serviceId, LARGEST_DOCUMENT);
  if (mediaTypeOf(document) !== 'application/pdf') throw new SenderFailure('signing', 'NO_PDF');
  return document;
};

const readEnvelope = (service: SigningService, blobs: Blobs): EnvelopeJob =>
  job({
    ...envelopeOrders.read,
    lanes: ['outside'],
    audit: { action: 'consent.follow-service' },
    run: async ({ envelopeId }, { database, log, now, note }) => {
      const known = await database.read(REACH, (db) => knownOf(db, envelopeId, now));
      if (known === null || known.envelope.serviceId === null || !known.envelope.isNewest) return;
      const { serviceId } = known.envelope;
      try {
        const state = await service.read(serviceId);
        const isNews = state.status === 'signed' && known.consent.signedAt === null;
        const document = isNews ? await signedDocument(service, serviceId) : null;
        // Before the transaction: content without a row is harmless.
        const sha256 = document === null ? '' : await blobs.put(document);
        await database.transact(REACH, async (db) => {
          await takeEnvelopeState(db, async () => sha256, { ...known, state, document, now });
          await note(db, { patientIds: [known.consent.profileId], detail: { status: state.status } });
        });
      } catch (error) {
        if (!(error instanceof SigningRefusal)) throw error;
        log.warn({ envelope: envelopeId, codes: error.codes }, 'an envelope cannot be read');
        await database.transact(REACH, (db) => noteTrouble(db, envelopeId, 'NO_DOCUMENT'));
      }
    },
  });

export const readSilentEnvelopes = job({
  name: 'read-silent-consent-envelopes',
  payload: z.object({}),
  audit: { none: 'what is read is noted with the consent that it changes' },
  schedule: '40 * * * *',
  run: async (_, { database, now }) => {
    await database.transact(REACH, async (db) => {
      for (const { id } of await findSilentEnvelopes(db, iso(now - SILENCE_MS), MOST))
        await enqueue(db, envelopeOrders.read, { envelopeId: id });
    });
  },
});

/** What waits for a service that is not connected any more waits on, and the log says so. */
const unconnected: SigningService = {
  send: () => Promise.reject(new SenderFailure('signing', 'NOT_CONNECTED')),
  read: () => Promise.reject(new SenderFailure('signing', 'NOT_CONNECTED')),
  signedDocument: () => Promise.reject(new SenderFailure('signing', 'NOT_CONNECTED')),
  remind: () => Promise.reject(new SenderFailure('signing', 'NOT_CONNECTED')),
  cancel: () => Promise.reject(new SenderFailure('signing', 'NOT_CONNECTED')),
};

export const envelopeJobs = (connected: SigningService | null, blobs: Blobs): EnvelopeJob[] => {
  const service = connected ?? unconnected;
  return [
    sendEnvelope(service, blobs),
    remindOfEnvelope(service),
    cancelEnvelope(service),
    readEnvelope(service, blobs),
  ];
};
