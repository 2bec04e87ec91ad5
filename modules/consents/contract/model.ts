// What is a consent: a document that people are asked to sign, by whom, how it reaches them, and how far it is? (document 3 §3; OP-CONSENT-1)
import { z } from 'zod';
import { NOT_AN_EMAIL } from '@alveary/contract/email-message.ts';
import {
  dayField,
  idField,
  lineField,
  neededDay,
  textField,
  versionField,
} from '@alveary/contract/fields.ts';

/** Of the code in a link: 192 random bits. */
const CODE_LENGTH = 32;

export const consentMedia = ['EMAIL', 'SMS'] as const;
export type ConsentMedium = (typeof consentMedia)[number];
export const mediumNames: Readonly<Record<ConsentMedium, string>> = { EMAIL: 'Email', SMS: 'SMS' };

export const consentLanguages = ['English', 'Spanish', 'Swedish', 'Italian', 'German'] as const;
export type ConsentLanguage = (typeof consentLanguages)[number];

/** As far as a consent can be; the order is that of its life. */
const consentStatuses = [
  'CONFIGURED',
  'SENT',
  'VIEWED',
  'SIGNED',
  'DECLINED',
  'EXPIRED',
  'CANCELLED',
] as const;
export type ConsentStatus = (typeof consentStatuses)[number];

export const DEFAULT_MEDIUM = 'EMAIL' satisfies ConsentMedium;
export const DEFAULT_LANGUAGE = 'English' satisfies ConsentLanguage;
const DEFAULT_ORDER = 1;

/** Services outside that documents can be signed at. */
const signingServices = ['docusign'] as const;
export type SigningServiceName = (typeof signingServices)[number];
export const signingServiceNames: Readonly<Record<SigningServiceName, string>> = { docusign: 'DocuSign' };

/** What keeps an envelope from coming back: it was refused; somebody else was asked there; there is no document to keep. */
const envelopeTroubles = ['NOT_TAKEN', 'OTHER_SIGNER', 'NO_DOCUMENT'] as const;
export type EnvelopeTrouble = (typeof envelopeTroubles)[number];

/** Whoever signs in this role is the patient, and is written to at the addresses on the record only. */
export const PATIENT_ROLE = 'Patient';
const MOST_SIGNERS = 5;

export const mediumField = z.enum(consentMedia, 'The medium is EMAIL or SMS.');
export const languageField = z.enum(
  consentLanguages,
  `The language is one of ${consentLanguages.join(', ')}.`,
);

/** Written with blanks and hyphens as people do; kept as E.164. */
const phoneField = z
  .string()
  .transform((typed) => typed.replaceAll(/[\s()./-]/g, ''))
  .refine(
    (number) => /^\+[1-9]\d{6,14}$/.test(number),
    'Write the number with + and the country code, such as +1 415 555 0101.',
  );

const signerInput = z.strictObject({
  order: z.int('The order is a number.').min(1, 'The order begins at 1.').max(9).default(DEFAULT_ORDER),
  roleName: lineField(60).min(1, 'Say in which role this person signs, such as Patient or Guardian.'),
  email: z.email(NOT_AN_EMAIL).max(200).nullable().default(null),
  phoneNumber: phoneField.nullable().default(null),
  action: z.literal('sign', 'The action of a signer is sign.').default('sign'),
});
export type SignerInput = z.output<typeof signerInput>;

const signersField = z
  .array(signerInput)
  .min(1, 'Name at least one person who signs.')
  .max(MOST_SIGNERS, `At most ${MOST_SIGNERS} people sign a document.`);

interface Addressed {
  readonly medium: ConsentMedium;
  readonly signers: readonly Pick<SignerInput, 'email' | 'phoneNumber' | 'roleName'>[];
}

/** Where a signer cannot be reached by the medium, in words for the form; null when all can. */
const addressComplaint = ({ medium, signers }: Addressed): { index: number; message: string } | null => {
  const index = signers.findIndex((one) => (medium === 'EMAIL' ? one.email : one.phoneNumber) === null);
  const signer = signers[index];
  if (signer === undefined) return null;
  const message =
    medium === 'EMAIL'
      ? `Enter an email address for the ${signer.roleName.toLowerCase()}, or send by SMS.`
      : `Enter a phone number for the ${signer.roleName.toLowerCase()}, or send by email.`;
  return { index, message };
};

/** What staff ask for: from which template, whom to sign it, how it goes out. */
export const documentRequest = z
  .strictObject({
    templateId: idField,
    signers: signersField,
    /** What it is called in the list; the name of the template where it is left out. */
    name: lineField(120).optional(),
    medium: mediumField.default(DEFAULT_MEDIUM),
    language: languageField.default(DEFAULT_LANGUAGE),
  })
  .superRefine((request, context) => {
    const complaint = addressComplaint(request);
    if (complaint === null) return;
    const field = request.medium === 'EMAIL' ? 'email' : 'phoneNumber';
    context.addIssue({
      code: 'custom',
      path: ['signers', complaint.index, field],
      message: complaint.message,
    });
  });

export const consentTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  /** In which languages there is a text. */
  languages: z.array(languageField),
});
export type ConsentTemplate = z.output<typeof consentTemplate>;

const instant = z.string();

const signer = z.object({
  id: z.uuid(),
  order: z.int(),
  roleName: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  action: z.literal('sign'),
  /** Null before anything was sent to this signer. */
  delivery: z.enum(['sending', 'sent', 'failed']).nullable(),
  /** Whether too many have shown wrongly who they are: the link opens to nobody until it is sent again. */
  isLinkClosed: z.boolean(),
  sentAt: instant.nullable(),
  /** How often a link was sent again. */
  reminders: z.int(),
  /** When that was, the earliest first. */
  remindedAt: z.array(instant),
  viewedAt: instant.nullable(),
  signedAt: instant.nullable(),
  /** As this person wrote it. */
  signedName: z.string().nullable(),
  declinedAt: instant.nullable(),
});
export type Signer = z.output<typeof signer>;

export const consent = z.object({
  id: z.uuid(),
  profileId: z.uuid(),
  version: z.int(),
  /** Null for one that was signed on paper. */
  templateId: z.uuid().nullable(),
  name: z.string(),
  medium: mediumField,
  language: languageField,
  status: z.enum(consentStatuses),
  signers: z.array(signer),
  /** SHA-256 of the document, in hexadecimal: what was sent is what is signed. */
  sha256: z.string(),
  isPaper: z.boolean(),
  /** Through which service it went out; null for the portal's own page. */
  signingService: z.enum(signingServices).nullable(),
  trouble: z.enum(envelopeTroubles).nullable(),
  createdAt: instant,
  createdBy: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
  sentAt: instant.nullable(),
  viewedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  signedAt: instant.nullable(),
  declinedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  /** Why it was declined or withdrawn. */
  reason: z.string().nullable(),
});
export type Consent = z.output<typeof consent>;

export const REASON_MAX = 500;

/** What is not sent stays. Withdrawn is the only change that a document bears once it was sent. */
export const changedConsent = z
  .strictObject({
    version: versionField,
    name: lineField(120).min(1, 'A consent needs a name.').optional(),
    status: z.literal('CANCELLED', 'A consent is withdrawn here; it is signed by its signers.').optional(),
    reason: textField(REASON_MAX).optional(),
  })
  .refine(({ name, status }) => name !== undefined || status !== undefined, {
    path: ['status'],
    message: 'Send what is to be changed: the name or the status.',
  })
  .refine(({ status, reason }) => status === undefined || (reason !== undefined && reason !== ''), {
    path: ['reason'],
    message: 'Say why it is withdrawn.',
  });

/** One that was signed on paper: its scan is the document. The parts of the form beside the file. */
export const paperConsent = z.strictObject({
  name: lineField(120).min(1, 'A consent needs a name.'),
  signedOn: neededDay('Enter the date on which it was signed.'),
  signedName: lineField(120).min(1, 'Say who signed.'),
});

export const codeField = z
  .string()
  .regex(
    new RegExp(`^[\\w-]{${CODE_LENGTH}}$`),
    'This link is not complete. Open it again from the message.',
  );

/** What shows that the person in front of the link is the one it was sent for. */
export const signerProof = z.strictObject({
  /** The patient's; null where none is on the record. */
  dateOfBirth: dayField.nullable(),
  /** Of the message, where no date of birth is on the record. */
  oneTimeCode: z
    .string()
    .regex(/^\d{6}$/, 'The code has six digits.')
    .optional(),
});
export type SignerProof = z.output<typeof signerProof>;

const MOST_STROKES = 200;
const MOST_POINTS = 2000;
const coordinate = z.number().min(0).max(1);

/** Lines of points from the upper left corner (0, 0) to the lower right one (1, 1) of a field three times as wide as it is high. */
export const strokesField = z
  .array(z.array(z.tuple([coordinate, coordinate])).min(1))
  .min(1, 'Draw your name in the field.')
  .max(MOST_STROKES, 'This drawing has too many lines. Clear the field and draw again.')
  .refine(
    (strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= MOST_POINTS,
    'This drawing is too long. Clear the field and draw again.',
  );
export type Strokes = z.output<typeof strokesField>;

export const givenSignature = signerProof.extend({
  /** What this person read: signing anything else is refused. */
  sha256: z.string().regex(/^[\da-f]{64}$/, 'Send the hash of the document that was read.'),
  name: lineField(120).min(2, 'Write your first and last name.'),
  agrees: z.literal(true, 'Tick that you have read the document and agree.'),
  /** Null for a name that is typed only. */
  drawn: strokesField.nullable(),
});
