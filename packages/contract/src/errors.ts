// The catalogue of the errors that people can meet, with status and words (document 1 §8, 2 §8, 3 §8; OP-API-1).
import { bookingErrors } from './booking-errors.ts';
import { careErrors } from './care-errors.ts';
import { consentErrors } from './consent-errors.ts';
import { fileErrors } from './file-errors.ts';
import { messageErrors } from './message-errors.ts';
import { peopleErrors } from './people-errors.ts';
import { reportErrors } from './report-errors.ts';
import { spirometryErrors } from './spirometry-errors.ts';
import { signInErrors } from './sign-in-errors.ts';
import { videoErrors } from './video-errors.ts';

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
  ...signInErrors,
  ...consentErrors,
  ...bookingErrors,
  NotFound: { status: 404, message: 'This page could not be found' },
  NoSiteForPatient: { status: 404, message: 'No site found for this patient.' },
  SiteNotFound: { status: 404, message: 'This site does not exist or you do not have access to it.' },
  SlugTaken: { status: 409, message: 'Another site has this slug already. Choose another.' },
  ...peopleErrors,
  PatientStatusNotFound: { status: 404, message: 'This status is not in the record any more.' },
  PatientStatusTaken: { status: 409, message: 'The patient has this status already. Change that one.' },
  TooManyPhones: { status: 409, message: 'A patient has at most 20 phone numbers. Remove one first.' },
  TooManyAddresses: { status: 409, message: 'A patient has at most 20 addresses. Remove one first.' },
  RecordingNotFound: {
    status: 404,
    message: 'This recording was not found. Reload the page to see whether one goes on.',
  },
  RecordingInProgress: {
    status: 409,
    message: 'A recording of yours goes on already. Stop and save it before you start another one.',
  },
  RecordingStopped: { status: 409, message: 'This recording was stopped before. Its log is saved.' },
  RecordingElsewhere: {
    status: 409,
    message: 'This recording goes on in another page. Continue it here, or go back to that page.',
  },
  StickyNoteNotFound: { status: 404, message: 'This note is not on the patient any more.' },
  SetAsideNotFound: { status: 404, message: 'This is not set aside any more.' },
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
  SamePassword: {
    status: 400,
    message: 'This is your current password. Choose another.',
  },
  LinkInvalid: {
    status: 400,
    message: 'This link is not valid any more. Ask for a new one; each works once and only for a while.',
  },
  UndoInvalid: {
    status: 400,
    message:
      'This link does not undo anything any more: it was used, it is older than 7 days, or an earlier change was undone.',
  },
  UnlikelyChange: {
    status: 409,
    message:
      'This is hardly possible. Check what you typed; nothing was saved. Send it again with "confirmed" if it is right.',
  },
  MeasurementNotFound: { status: 404, message: 'This measurement is not in the record any more.' },
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
  ...careErrors,
  ...spirometryErrors,
  ...reportErrors,
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
  ...fileErrors,
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
  TemplateNotFound: {
    status: 404,
    message: 'This message template does not exist any more, or its site is not yours.',
  },
  TemplateNotYours: {
    status: 403,
    message: 'Only who wrote this message template, or an admin of the site, can change or delete it.',
  },
  BookingLinkNotFound: { status: 404, message: 'This booking link is not there any more.' },
  CalendarEventNotFound: { status: 404, message: 'This entry is not in your calendar any more.' },
  BookingLinkTitleTaken: { status: 409, message: 'You have a booking link with this title already.' },
  TooManyBookingLinks: { status: 409, message: 'You have ten booking links. Remove one first.' },
  TitleTaken: { status: 409, message: 'The site has a message template with this title already.' },
  EhrIdTaken: {
    status: 409,
    message: 'This EHR ID belongs to another patient of the site. Open that patient, or check the number.',
  },
  NoteLocked: {
    status: 403,
    message: 'A note can be changed only by its author within 24 hours of writing it.',
  },
  LogIncomplete: { status: 400, message: 'The log is not complete. See the fields below.' },
  PatientRequired: { status: 400, message: 'Patient assignment required.' },
  ...videoErrors,
  ...messageErrors,
  NoAddressForInvite: {
    status: 409,
    message: 'There is no phone number or email address to send the invitation to.',
  },
  QuestionnaireNotFound: {
    status: 404,
    message: 'This questionnaire is not assigned to the patient any more.',
  },
  QuestionnaireLinkInvalid: {
    status: 404,
    message: 'This link does not work any more. Ask your care team to send a new one.',
  },
  QuestionnaireAnswered: {
    status: 409,
    message: 'This questionnaire was answered already. Nothing was changed.',
  },
  NpsGiven: { status: 409, message: 'You were asked within the last 90 days. Nothing was changed.' },
  ChannelNotFound: {
    status: 404,
    message: 'This conversation does not exist or you do not have access to its patient.',
  },
  MessageNotFound: { status: 404, message: 'This message does not exist any more.' },
  ChatOff: { status: 409, message: 'Chat is not switched on at any site of this patient.' },
  WrongMedium: { status: 400, message: 'This request sends over another medium.' },
  NoNumberForSms: {
    status: 409,
    message: 'There is no cell phone number in the record. Add one first.',
  },
  NoAppForChat: { status: 409, message: 'The patient does not use the app. Send an SMS instead.' },
  NoAssistant: { status: 409, message: 'No assistant is set up here. Look into the record.' },
  NoAssistantAgreement: {
    status: 409,
    message: 'No site of this patient has agreed to questions leaving the server. Look into the record.',
  },
  UniqueConstraintChannelPhoneNumbers: {
    status: 409,
    message: 'This phone number is already being used by another patient.',
  },
  DebugSendOff: {
    status: 403,
    message: 'This server takes no composed calls. Start it with ALLOW_DEBUG_SEND=true to allow them.',
  },
  FaultsOff: { status: 403, message: 'A server in production lets no message fail on demand.' },
  CallNotFound: { status: 404, message: 'This call does not exist or is not yours.' },
  CallHasLog: { status: 409, message: 'This call has a log already. Give the log to another patient there.' },
  MessageUnsigned: {
    status: 401,
    message: 'The signature of this message is missing, wrong or more than five minutes old.',
  },
  LineClosed: { status: 401, message: 'This line is closed. Open the softphone again.' },
  LineBusy: { status: 409, message: 'There is a call on this line. End it first.' },
  NotInThisCall: { status: 409, message: 'This cannot be done in the call as it stands.' },
  NoTranscript: { status: 404, message: 'This call has no transcript.' },
  TranscriptPending: {
    status: 409,
    message: 'The transcript of this call is being fetched. Try again in a moment.',
  },
  NotTranscribed: { status: 409, message: 'The phone provider could not make a transcript of this call.' },
  NoSandbox: { status: 409, message: 'A real provider stands behind this service, not a sandbox.' },
  Stale: {
    status: 409,
    message: 'This was changed in the meantime. Reload it; what you typed is kept.',
  },
  RepeatDiffers: {
    status: 409,
    message:
      'This was saved before with other content. Nothing was changed; send the new content under a new id or key.',
  },
  RepeatRunning: {
    status: 409,
    message: 'The same request is still being worked on. Try again in a moment.',
  },
  DatabaseUnavailable: {
    status: 503,
    message: 'The database cannot be reached at the moment. Nothing was saved; try again shortly.',
  },
  SaveUnknown: {
    status: 503,
    message:
      'The connection to the database broke while this was saved, and nobody knows yet whether it was. Look whether it is there before you enter it again.',
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

/** Refuses with an entry of the catalogue and says it beside the field that it is about. @throws Failure always */
export const failAt = (field: string, code: ErrorCode): never =>
  fail(code, { errors: [{ field, message: errorCatalogue[code].message }] });
