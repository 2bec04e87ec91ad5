// Which consents lie in the records of the demo world? One in each state, between Maya, Harold and Grace
import type { ConsentLanguage } from '@alveary/modules/consents/contract/model.ts';
import {
  type ConsentText,
  consentTemplates,
  textOf,
  writeConsentPdf,
  writeSignedPdf,
} from '@alveary/modules/consents/server/public.ts';
import { accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { patientId } from './patient-seed.ts';
import { siteId } from './sites.ts';
import type { Blobs } from '../src/services/blobs/port.ts';

interface ConsentSeed {
  readonly ehrId: string;
  readonly patientName: string;
  readonly dateOfBirth: string;
  /** Which template, from 0. */
  readonly template: number;
  readonly roleName: 'Patient' | 'Guardian';
  readonly signerName: string;
  readonly medium: 'EMAIL' | 'SMS';
  readonly address: string;
  readonly language?: ConsentLanguage;
  readonly daysAgo: number;
  /** How far it came, in days ago; what is left out did not happen. */
  readonly sent?: number;
  readonly viewed?: number;
  readonly signed?: number;
  readonly declined?: number;
  readonly cancelled?: number;
  readonly reason?: string;
}

const maya = {
  ehrId: 'HL-1001',
  patientName: 'Maya Thornton',
  dateOfBirth: '1988-04-17',
  roleName: 'Patient',
  signerName: 'Maya Thornton',
  medium: 'EMAIL',
  address: 'maya.thornton@example.com',
} as const;
const harold = {
  ehrId: 'HL-1002',
  patientName: 'Harold Finch',
  dateOfBirth: '1951-11-02',
  roleName: 'Patient',
  signerName: 'Harold Finch',
  medium: 'SMS',
  address: '+14155550102',
} as const;
const grace = {
  ehrId: 'HL-1003',
  patientName: 'Grace Kim',
  dateOfBirth: '2014-06-30',
  roleName: 'Guardian',
  signerName: 'Susan Kim',
  medium: 'EMAIL',
  address: 'susan.kim@example.com',
} as const;

const seeds: readonly ConsentSeed[] = [
  { ...maya, template: 0, daysAgo: 402, sent: 402, viewed: 401, signed: 401 },
  { ...maya, template: 1, daysAgo: 3, sent: 3 },
  {
    ...maya,
    template: 2,
    daysAgo: 60,
    sent: 60,
    cancelled: 58,
    reason: 'Sent by mistake: she has agreed to video visits on paper',
  },
  { ...harold, template: 1, daysAgo: 5, sent: 5, viewed: 1 },
  { ...harold, template: 2, daysAgo: 80, sent: 80 },
  { ...grace, template: 0, daysAgo: 200, sent: 200, viewed: 199, signed: 198 },
  {
    ...grace,
    template: 2,
    daysAgo: 40,
    sent: 40,
    viewed: 39,
    declined: 39,
    reason: 'We would rather come to the clinic',
  },
  { ...grace, template: 1, daysAgo: 1 },
];

const LIVES_DAYS = 30;
const ADDRESS = '203.0.113.24';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';

interface Written {
  readonly consent: Row;
  readonly signer: Row;
  /** The signed document in the record. */
  readonly document: Row | null;
}

interface Signed {
  readonly content: ConsentText;
  readonly language: ConsentLanguage;
  readonly createdAt: string;
  readonly sha256: string;
  readonly sentAt: string | null;
  readonly viewedAt: string | null;
  readonly signedAt: string;
}

/** The signed document in the record. */
const signedDocument = async (blobs: Blobs, seed: ConsentSeed, signed: Signed): Promise<Row> => {
  const { sha256, sentAt, viewedAt, signedAt, content } = signed;
  const file = await writeSignedPdf(signed, sha256, [
    {
      roleName: seed.roleName,
      signedName: seed.signerName,
      drawn: null,
      sentTo: seed.address,
      sentAt,
      remindedAt: [],
      viewedAt,
      signedAt,
      remoteAddress: ADDRESS,
      userAgent: PHONE,
    },
  ]);
  return {
    id: demoId(`signed consent ${seed.ehrId} ${seed.template}`),
    profile_id: patientId(seed.ehrId),
    kind: 'CONSENT',
    file_name: `${content.title}, signed.pdf`,
    media_type: 'application/pdf',
    size: file.length,
    sha256: await blobs.put(file),
    source: 'PORTAL',
    created_by: null,
    created_at: signedAt,
  };
};

const timesOf = (seed: ConsentSeed, calendar: Calendar) => {
  const at = (daysAgo: number | undefined, hour: number): string | null =>
    daysAgo === undefined ? null : calendar.daysAgo(daysAgo, hour, 10);
  return {
    createdAt: calendar.daysAgo(seed.daysAgo, 15),
    sentAt: at(seed.sent, 15),
    expiresAt: seed.sent === undefined ? null : calendar.daysAhead(LIVES_DAYS - seed.sent, 15, 10),
    viewedAt: at(seed.viewed, 18),
    signedAt: at(seed.signed, 19),
    declinedAt: at(seed.declined, 18),
    cancelledAt: at(seed.cancelled, 15),
  };
};
type Times = ReturnType<typeof timesOf>;

const signerRow = (seed: ConsentSeed, consentId: string, times: Times): Row => ({
  id: demoId(`signer ${seed.ehrId} ${seed.template}`),
  consent_id: consentId,
  profile_id: patientId(seed.ehrId),
  turn: 1,
  position: 0,
  role_name: seed.roleName,
  email: seed.medium === 'EMAIL' ? seed.address : null,
  phone_number: seed.medium === 'SMS' ? seed.address : null,
  delivery: times.sentAt === null ? null : 'sent',
  sent_at: times.sentAt,
  asked_at: times.sentAt,
  reminders: 0,
  wrong_proofs: 0,
  viewed_at: times.viewedAt,
  declined_at: times.declinedAt,
  signed_at: times.signedAt,
  signed_name: times.signedAt === null ? null : seed.signerName,
  remote_address: times.signedAt === null ? null : ADDRESS,
  user_agent: times.signedAt === null ? null : PHONE,
});

const written = async (blobs: Blobs, calendar: Calendar, seed: ConsentSeed): Promise<Written> => {
  const template = consentTemplates[seed.template];
  const { language = 'English', patientName, dateOfBirth } = seed;
  const siteName = 'Harbor Lung Clinic';
  const content = textOf(template?.id ?? '', language, { patientName, dateOfBirth, siteName });
  if (template === undefined || content === null) throw new Error(`There is no template ${seed.template}.`);
  const times = timesOf(seed, calendar);
  const { createdAt, sentAt, viewedAt, signedAt } = times;
  const text = { content, language, createdAt };
  const sha256 = await blobs.put(await writeConsentPdf(text));
  const document =
    signedAt === null
      ? null
      : await signedDocument(blobs, seed, { ...text, sha256, sentAt, viewedAt, signedAt });
  const id = demoId(`consent ${seed.ehrId} ${seed.template}`);
  const consent = {
    id,
    profile_id: patientId(seed.ehrId),
    site_id: siteId('harbor-lung'),
    template_id: template.id,
    name: template.name,
    medium: seed.medium,
    language,
    content,
    sha256,
    is_paper: false,
    signed_document_id: document?.['id'] ?? null,
    created_by: accountId('lena'),
    created_at: createdAt,
    sent_at: sentAt,
    expires_at: times.expiresAt,
    signed_at: signedAt,
    declined_at: times.declinedAt,
    cancelled_at: times.cancelledAt,
    reason: seed.reason ?? null,
    version: 1,
  };
  return { consent, document, signer: signerRow(seed, id, times) };
};

/** Keeps the documents and gives the rows of each table, in the order in which they can be inserted. */
export const consentRows = async (
  blobs: Blobs,
  calendar: Calendar,
): Promise<Readonly<Record<'documents' | 'consents' | 'consent_signers', readonly Row[]>>> => {
  const all = await Promise.all(seeds.map((seed) => written(blobs, calendar, seed)));
  return {
    documents: all.flatMap(({ document }) => (document === null ? [] : [document])),
    consents: all.map(({ consent }) => consent),
    consent_signers: all.map(({ signer }) => signer),
  };
};
