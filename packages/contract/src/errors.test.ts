import { expect, it } from 'vitest';
import { errorCatalogue } from './errors.ts';

const codesWith = (status: number): string[] =>
  Object.entries(errorCatalogue)
    .filter(([, entry]) => entry.status === status)
    .map(([code]) => code)
    .toSorted();

const statuses = [
  [
    400,
    'what was sent is wrong',
    'CodeMistyped CodeUsedUp CommonPassword ConsentFileEmpty FileInfected GuessablePassword Invalid LinkInvalid ' +
      'LogIncomplete NotJson PatientRequired PurposeNotOffered SamePassword SignerNotPatient UndoInvalid ' +
      'UnknownReportName WrongMedium WrongPassword',
  ],
  [
    401,
    'it is not known who asks',
    'LineClosed MessageUnsigned NewCodeNeeded NotSignedIn ProviderRefused SessionExpired SignInAgain ' +
      'WrongCode WrongLogin',
  ],
  [
    403,
    'the person may not',
    'AccountUnconfirmed BookingProofWrong ConsentCodeWrong ConsentProofWrong DebugSendOff DemoPassword FaultsOff LastSiteOfUser MailboxUnverified NoAccountForIdentity NoPortalAccess NotAllowed NoteLocked OnlyGranted OtherLoginLinked OverwritingNotOffered OwnGrant PASSWORD_RESET_REQUIRED ProofNeeded ReplyNotOwn ReportsNotOffered SecondFactorNeeded TemplateNotYours WrongOrigin',
  ],
  [
    404,
    'it is not there for the person',
    'AddressNotFound AppointmentNotFound BookingCodeInvalid BookingLinkNotFound BookingPageNotFound ' +
      'BookingRequestOver CalendarChannelUnknown CalendarEventNotFound CallNotFound CarePlanNotFound CareUserNotFound ' +
      'ChannelNotFound ConditionNotFound ConsentLinkInvalid ConsentNotFound ConsentTemplateNotFound ' +
      'DeviceNotFound DeviceOrderNotFound DeviceOwnerNotFound DocumentNotFound EventNotFound ' +
      'FilterViewNotFound GoalNotFound GrantNotFound JourneyNotFound LogNotFound MeasurementNotFound MergeNotFound ' +
      'MessageNotFound NoProvider NoSiteForPatient NoTranscript NotFound NoteNotFound OverwritingNotFound ' +
      'PatientStatusNotFound PhoneNotFound PlanSectionNotFound PractitionerNotFound ' +
      'QuestionnaireLinkInvalid QuestionnaireNotFound RecordingNotFound ReportNotFound RewardNotFound ' +
      'SessionNotFound SetAsideNotFound SiteNotFound SiteUserNotFound StickyNoteNotFound TaskNotFound ' +
      'TemplateNotFound UserNotFound VisitCodeInvalid VisitNotFound',
  ],
  [
    409,
    'it does not go together with what is there',
    'AlreadyAtSite AppointmentClash AppointmentOfCalendar AppointmentOver BookingLinkTitleTaken ' +
      'BookingNotCancellable BookingNotMovable BookingProofOver BookingSlugTaken BookingSmsPaused ' +
      'BookingSmsRefused BookingToldAlready CallHasLog ChannelTurnedOff ChatOff ' +
      'ConsentCodeOver ConsentOtherDocument ConsentOver ConsentSent ConsentSigned DeviceOrderUnderWay ' +
      'DeviceTaken EhrIdTaken EhrNotConnected EhrPatientUnknown EmailTaken FactorDemanded ' +
      'FilterViewNameTaken GrantWaiting LastAdmin LastJourney LastSite LaterMergeFirst LineBusy MergeElsewhere ' +
      'MergeHindered NoAddressForInvite NoAppForChat NoAssistant NoAssistantAgreement NoEmailOfPatient ' +
      'NoNumberForSms NoPhoneForCode NoSandbox NotAdmitted NotInThisCall NotOnTeam NotTranscribed ' +
      'NotWaiting NpsGiven NumberNotOfPatient OverwritingBestExcluded OverwritingBestMissing ' +
      'OverwritingBestUnusable OverwritingUnchanged OwnAppointmentClash OwnLastAdmin PatientDeceased ' +
      'PatientStatusTaken PossibleDuplicate QuestionnaireAnswered RecordMerged RecordingElsewhere ' +
      'RecordingInProgress RecordingStopped RepeatDiffers RepeatRunning ReportFinal ReportNotFinal ' +
      'ReportReplaced SameRecord SessionDiffers SigningServiceGone SlotTaken SlugTaken SmsOff Stale ' +
      'TaskOver TitleTaken TooLongForFile TooManyAddresses TooManyBookingLinks TooManyFilterViews ' +
      'TooManyOwnBookings TooManyPhones TooManyStickyNotes TooManyVisitDevices TranscriptPending ' +
      'UniqueConstraintChannelPhoneNumbers UnlikelyChange VisitOver',
  ],
  [410, 'it is over', 'MessageLate'],
  [413, 'it is too much', 'DocumentTooLarge TooLarge'],
  [415, 'it is of another kind', 'ClinicalDocumentNotPdf DocumentNotSupported NotForm WrongMediaType'],
  [
    429,
    'it is too often',
    'BookingProofTooSoon ConsentCodeTooSoon LockedOut ResendTooSoon TooManyAppMessages TooManyBookingProofs TooManyBookingRequests TooManyCodeTries TooManyCodes TooManyConsentCodes TooManyMessages TooManyQuestions TooManyRequests TooManySignInChanges',
  ],
  [500, 'a fault of ours', 'Internal'],
  [502, 'an outside service answered wrongly', 'EhrRefused RegistryRefused'],
  [503, 'it cannot be done now', 'DatabaseUnavailable SaveUnknown SignInBusy'],
  [
    504,
    'an outside service did not answer',
    'EhrUnavailable FilesUnavailable ProviderUnavailable RegistryUnavailable ScannerUnavailable',
  ],
] as const;

it.each(statuses)('%i: %s', (status, _, codes) => {
  expect(codesWith(status)).toEqual(codes.split(' '));
});

it('no error has another status, and each says something to the person in whole sentences', () => {
  const known: ReadonlySet<number> = new Set(statuses.map(([status]) => status));
  for (const [code, { status, message }] of Object.entries(errorCatalogue)) {
    expect(known, code).toContain(status);
    expect(message, code).toMatch(/^[A-Z‘'“].*[a-z.)?]$/s);
  }
});
