// Which errors can people meet, with which status and words? (document 1 §8, 2 §8, 3 §8; OP-API-1)

interface ErrorEntry {
  readonly status: number;
  readonly message: string;
}

export const errorCatalogue = {
  Invalid: { status: 400, message: 'Some of what was sent is not valid. See the fields below.' },
  NotJson: { status: 400, message: 'The request body is not valid JSON.' },
  TooLarge: { status: 413, message: 'What was sent is too large. The limit is 1 MB.' },
  TooLongForFile: { status: 409, message: 'This list is too long for one file. Choose a shorter time.' },
  WrongMediaType: { status: 415, message: 'Send the body as application/json.' },
  NotForm: { status: 415, message: 'Send the file as a part of a multipart/form-data form.' },
  NotSignedIn: { status: 401, message: 'You are not signed in. Log in and try again.' },
  SessionExpired: { status: 401, message: 'Your session has expired. Please log in again.' },
  WrongLogin: { status: 401, message: 'The email or password is not correct.' },
  WrongCode: { status: 401, message: 'The code is not correct or no longer valid.' },
  LockedOut: { status: 429, message: 'Too many failed attempts. Wait 15 minutes, then try again.' },
  TooManyRequests: { status: 429, message: 'Too many requests. Wait a minute, then try again.' },
  SignInBusy: {
    status: 503,
    message: 'Many people are signing in at this moment. Wait a few seconds, then try again.',
  },
  WrongOrigin: { status: 403, message: 'This request did not come from the portal and was refused.' },
  NotAllowed: { status: 403, message: 'You do not have the permission for this.' },
  AccountUnconfirmed: {
    status: 403,
    message: 'Your account is not confirmed. Use the link in your welcome email first.',
  },
  PasswordResetRequired: { status: 403, message: 'Set a new password before you go on.' },
  NoPortalAccess: { status: 403, message: 'You do not have access to this portal.' },
  NoProvider: { status: 404, message: 'No sign-in provider is configured. Log in with email and password.' },
  ProviderUnavailable: {
    status: 504,
    message:
      'The sign-in provider does not answer at the moment. Try again, or log in with email and password.',
  },
  ProviderRefused: {
    status: 401,
    message: 'The sign-in provider did not confirm who you are. Start again from the sign-in page.',
  },
  NoAccountForIdentity: {
    status: 403,
    message:
      'There is no portal user with the email address of this sign-in. Ask an administrator of your site.',
  },
  WrongPassword: { status: 400, message: 'The current password is not correct.' },
  CommonPassword: {
    status: 400,
    message: 'This password is on the list of common passwords. Choose another.',
  },
  NoPhoneForCode: {
    status: 409,
    message: 'No phone number is stored for this account. Ask an administrator of your site to add one.',
  },
  ResendTooSoon: { status: 429, message: 'A code was sent a moment ago. Wait 30 seconds, then ask again.' },
  NotFound: { status: 404, message: 'This page could not be found' },
  NoSiteForPatient: { status: 404, message: 'No site found for this patient.' },
  SiteNotFound: { status: 404, message: 'This site does not exist or you do not have access to it.' },
  UserNotFound: { status: 404, message: 'This user does not exist or shares no site with you.' },
  EmailTaken: { status: 409, message: 'There is already a user with this email address.' },
  PatientStatusNotFound: { status: 404, message: 'This status is not in the record any more.' },
  PatientStatusTaken: { status: 409, message: 'The patient has this status already. Change that one.' },
  TooManyPhones: { status: 409, message: 'A patient has at most 20 phone numbers. Remove one first.' },
  TooManyAddresses: { status: 409, message: 'A patient has at most 20 addresses. Remove one first.' },
  StickyNoteNotFound: { status: 404, message: 'This note is not on the patient any more.' },
  TooManyStickyNotes: {
    status: 409,
    message: 'A patient has at most 10 open sticky notes. Resolve one first.',
  },
  JourneyNotFound: { status: 404, message: 'This step is not in the journey any more.' },
  LastJourney: {
    status: 409,
    message: 'This is the only step of the journey. Change the status instead.',
  },
  AlreadyAtSite: { status: 409, message: 'This patient belongs to the site already.' },
  LastSite: {
    status: 409,
    message: 'This is the only site of the patient. Add another site first.',
  },
  LastAdmin: {
    status: 409,
    message: 'This is the last admin of the site. Make somebody else admin first.',
  },
  LinkInvalid: {
    status: 400,
    message: 'This link is not valid any more. Ask for a new one; each works once and only for a while.',
  },
  PossibleDuplicate: {
    status: 409,
    message: 'Somebody with these details is here already. Compare first; nothing was created.',
  },
  PractitionerNotFound: { status: 404, message: 'No practitioner has this NPI.' },
  RegistryRefused: { status: 502, message: 'The NPI registry did not accept the search.' },
  RegistryUnavailable: {
    status: 504,
    message: 'The NPI registry does not answer at the moment. Try again shortly.',
  },
  LogNotFound: { status: 404, message: 'This log does not exist or you do not have access to its patient.' },
  NoteNotFound: { status: 404, message: 'This note does not exist any more.' },
  PhoneNotFound: { status: 404, message: 'This phone number is not in the record any more.' },
  ConditionNotFound: { status: 404, message: 'This condition is not in the record any more.' },
  AddressNotFound: { status: 404, message: 'This address is not in the record any more.' },
  SessionNotFound: {
    status: 404,
    message: 'This session does not exist or you do not have access to its patient.',
  },
  DocumentNotFound: {
    status: 404,
    message: 'This document does not exist or you do not have access to its patient.',
  },
  DocumentTooLarge: { status: 413, message: 'This file is too large. A document can have up to 20 MB.' },
  DocumentNotSupported: {
    status: 415,
    message: 'This file is neither a PDF nor an image. Choose a PDF, PNG, JPEG, GIF or WebP file.',
  },
  EhrNotConnected: { status: 409, message: "None of the patient's sites is connected to a record system." },
  EhrPatientUnknown: {
    status: 409,
    message:
      'This patient has no EHR ID, so the record system cannot file the document. Enter the EHR ID first.',
  },
  EhrRefused: { status: 502, message: 'The record system did not accept the request.' },
  EhrUnavailable: {
    status: 504,
    message: 'The record system does not answer at the moment. Try again shortly.',
  },
  DraftNotFound: { status: 404, message: 'There is no draft under this key.' },
  TemplateNotFound: {
    status: 404,
    message: 'This message template does not exist any more, or its site is not yours.',
  },
  TemplateNotYours: {
    status: 403,
    message: 'Only who wrote this message template, or an admin of the site, can change or delete it.',
  },
  TitleTaken: { status: 409, message: 'The site has a message template with this title already.' },
  NoteLocked: {
    status: 403,
    message: 'A note can be changed only by its author within 24 hours of writing it.',
  },
  LogIncomplete: { status: 400, message: 'The log is not complete. See the fields below.' },
  PatientRequired: { status: 400, message: 'Patient assignment required.' },
  VisitNotFound: {
    status: 404,
    message: 'This visit does not exist or you do not have access to its patient.',
  },
  VisitCodeInvalid: {
    status: 404,
    message: 'This visit code is not valid. Compare it with your invitation, or ask for a new one.',
  },
  NotAdmitted: { status: 409, message: 'Nobody of this invitation was let in.' },
  VisitOver: { status: 409, message: 'This visit is over. Plan a new one.' },
  NotWaiting: { status: 409, message: 'This participant is not in the waiting room.' },
  ChannelTurnedOff: {
    status: 409,
    message:
      'The patient is not to be reached this way. Choose another, or change the communication preferences.',
  },
  NoAddressForInvite: {
    status: 409,
    message: 'There is no phone number or email address to send the invitation to.',
  },
  DebugSendOff: {
    status: 403,
    message: 'This server takes no composed calls. Start it with ALLOW_DEBUG_SEND=true to allow them.',
  },
  NoSandbox: { status: 409, message: 'A real provider stands behind this service, not a sandbox.' },
  Stale: {
    status: 409,
    message: 'Somebody else changed this in the meantime. Reload it; what you typed is kept.',
  },
  RepeatDiffers: {
    status: 409,
    message: 'This Idempotency-Key was already used for a different request. Use a new key.',
  },
  RepeatRunning: {
    status: 409,
    message: 'The same request is still being worked on. Try again in a moment.',
  },
  DatabaseUnavailable: {
    status: 503,
    message: 'The database cannot be reached at the moment. Nothing was saved; try again shortly.',
  },
  Internal: { status: 500, message: 'Something went wrong on the server. Nothing was saved.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One message about one field; `field` is a path such as `notes.0.text`, absent when it concerns the whole. */
export interface FieldMessage {
  readonly field?: string;
  readonly message: string;
}

/** The body of every error answer (OP-API-1). `current` is the row as it stands now, for `Stale`. */
export interface ErrorBody {
  readonly message: string;
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly errors?: readonly FieldMessage[];
  readonly current?: unknown;
  readonly requestId: string;
}

export interface FailureDetails {
  readonly errors?: readonly FieldMessage[];
  readonly current?: unknown;
}

/** A refusal from the catalogue, thrown by `fail`. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly details: FailureDetails;

  /** @param cause what was behind it, for the log of whoever runs the server; it never goes out */
  constructor(code: ErrorCode, details: FailureDetails, cause?: unknown) {
    super(errorCatalogue[code].message, { cause });
    this.name = 'Failure';
    this.code = code;
    this.statusCode = errorCatalogue[code].status;
    this.details = details;
  }
}

/** Refuses with an entry of the catalogue. @throws Failure always */
export const fail = (code: ErrorCode, details: FailureDetails = {}, cause?: unknown): never => {
  throw new Failure(code, details, cause);
};
