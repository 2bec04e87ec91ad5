// The rules of the log form and its notes, as tables (document 2 §2 to §5; OP-LOG-3 to OP-LOG-7).
import { describe, expect, it } from 'vitest';
import type { Direction, LogFields, Medium, Purpose, Result } from './model.ts';
import {
  directionLabels,
  directions,
  durationField,
  hasText,
  media,
  mediumLabels,
  newLog,
  noteText,
  NOTE_MAX_LENGTH,
  resultsByMedium,
  selectableDirections,
  selectableMedia,
} from './model.ts';
import type { LogDraft } from './rules.ts';
import {
  applyMedium,
  applyPurpose,
  conflictsOfLog,
  earliestTask,
  isLocked,
  isNoteShown,
  isTooLate,
  latestActivity,
  lockViolations,
  missingOfLog,
  needsDirection,
  resultsFor,
  showsDuration,
  showsMessage,
  showsSubject,
  withoutHidden,
} from './rules.ts';

const complete: LogDraft = {
  purpose: 'HEALTH_COACHING',
  sent: '2026-11-20T10:00:00.000Z',
  medium: 'VERBAL_PHONE',
  direction: 'OUTBOUND',
  communicationResult: 'ANSWERED',
  subject: 'Spacer technique',
  payload: null,
  duration: 14,
};
const sms: LogDraft = {
  ...complete,
  medium: 'WRITTEN_SMS',
  communicationResult: 'DELIVERED',
  subject: null,
  duration: null,
  payload: 'See you on Monday',
};
const empty: LogDraft = {
  purpose: null,
  sent: null,
  medium: null,
  direction: null,
  communicationResult: null,
  subject: null,
  payload: null,
  duration: null,
};

const purpose = (given: Partial<Purpose>): Purpose => ({
  id: '0197a000-0000-7000-8000-000000000001',
  key: 'HEALTH_COACHING',
  name: 'Health Coaching',
  description: '',
  portalCode: 'CALL_LOG',
  defaultValues: {},
  disabledFields: [],
  hasNoPatientInteraction: false,
  ...given,
});
const ehrReview = purpose({
  key: 'EHR_REVIEW_UPDATES',
  name: 'EHR Review/Updates',
  defaultValues: {
    duration: 20,
    medium: 'NONE',
    direction: 'NONE',
    communicationResult: 'PATIENT_UPDATED',
    subject: 'Patient Information Updates',
  },
  disabledFields: ['medium', 'direction', 'communicationResult'],
  hasNoPatientInteraction: true,
});
const maActivity = purpose({
  key: 'MA_ACTIVITY',
  name: 'MA Activity',
  defaultValues: { medium: 'NONE', direction: 'NONE' },
  disabledFields: ['medium', 'direction', 'communicationResult'],
});

describe('what a complete log needs', () => {
  const fieldsMissing = (log: LogDraft) => missingOfLog(log).map((one) => one.field);

  it.each<[string, LogDraft, string[]]>([
    ['a phone call with everything', complete, []],
    ['an SMS with its message', sms, []],
    [
      'nothing at all',
      empty,
      ['purpose', 'medium', 'direction', 'communicationResult', 'subject', 'duration', 'sent'],
    ],
    ['no purpose', { ...complete, purpose: null }, ['purpose']],
    ['a blank purpose', { ...complete, purpose: '  ' }, ['purpose']],
    ['no medium', { ...complete, medium: null }, ['medium']],
    ['no date', { ...complete, sent: null }, ['sent']],
    ['no direction by phone', { ...complete, direction: null }, ['direction']],
    ['the hidden direction NONE by phone', { ...complete, direction: 'NONE' }, ['direction']],
    ['no result', { ...complete, communicationResult: null }, ['communicationResult']],
    ['no subject', { ...complete, subject: null }, ['subject']],
    ['a subject of blanks', { ...complete, subject: ' \t ' }, ['subject']],
    ['no duration', { ...complete, duration: null }, ['duration']],
    ['a duration of 0 counts', { ...complete, duration: 0 }, []],
    ['an SMS without message', { ...sms, payload: null }, ['payload']],
    ['an SMS with a blank message', { ...sms, payload: ' ' }, ['payload']],
    ['an SMS needs no subject and no duration', { ...sms, subject: null, duration: null }, []],
    [
      'in person, direction NONE counts as set (OP-LOG-3)',
      { ...complete, medium: 'VERBAL_IN_PERSON', direction: 'NONE', communicationResult: 'IN_PROGRESS' },
      [],
    ],
    [
      'N/A, direction NONE counts as set (OP-LOG-3)',
      { ...complete, medium: 'NONE', direction: 'NONE', communicationResult: 'PATIENT_UPDATED' },
      [],
    ],
  ])('LOG-061 %s', (_name, log, expected) => {
    expect(fieldsMissing(log)).toEqual(expected);
  });

  it('says for each field what to do', () => {
    expect(missingOfLog(empty).map((one) => one.message)).toEqual([
      'Choose a purpose.',
      'Choose a medium.',
      'Choose Outbound or Inbound.',
      'Choose a result.',
      'Type a subject.',
      'Type the duration in minutes.',
      'Choose a date.',
    ]);
  });
});

describe('which parts of the form a medium shows', () => {
  it.each<[Medium | null, boolean, boolean, boolean, boolean]>([
    // medium, subject, duration, message, direction
    [null, true, true, false, true],
    ['VERBAL_PHONE', true, true, false, true],
    ['VERBAL_VIDEO_CONFERENCE', true, true, false, true],
    ['WRITTEN_SMS', false, false, true, true],
    ['AUTOMATED_SMS', false, false, true, true],
    ['VERBAL_IN_PERSON', true, true, false, false],
    ['NONE', true, true, false, false],
  ])('LOG-004 LOG-005 LOG-056 %s', (medium, subject, duration, message, direction) => {
    expect(showsSubject(medium)).toBe(subject);
    expect(showsDuration(medium)).toBe(duration);
    expect(showsMessage(medium)).toBe(message);
    expect(needsDirection(medium)).toBe(direction);
  });

  it('LOG-039 LOG-040 offers the five media and hides AUTOMATED_SMS', () => {
    expect(selectableMedia.map((medium) => [medium, mediumLabels[medium]])).toEqual([
      ['VERBAL_PHONE', 'Phone'],
      ['VERBAL_VIDEO_CONFERENCE', 'Video'],
      ['WRITTEN_SMS', 'SMS'],
      ['VERBAL_IN_PERSON', 'In person'],
      ['NONE', 'N/A'],
    ]);
    expect(media.filter((medium) => !selectableMedia.some((one) => one === medium))).toEqual([
      'AUTOMATED_SMS',
    ]);
  });

  it('LOG-041 LOG-042 offers Outbound and Inbound and hides NONE', () => {
    expect(selectableDirections.map((direction) => [direction, directionLabels[direction]])).toEqual([
      ['OUTBOUND', 'Outbound'],
      ['INBOUND', 'Inbound'],
    ]);
    expect(directions).toEqual(['OUTBOUND', 'INBOUND', 'NONE']);
  });
});

describe('which results a medium offers', () => {
  it.each<[string, Medium | null, Result[]]>([
    ['before a medium is chosen', null, []],
    ['LOG-043', 'VERBAL_PHONE', ['ANSWERED', 'MESSAGE_MACHINE', 'BUSY', 'REJECTED', 'NO_ANSWER']],
    ['LOG-044', 'VERBAL_VIDEO_CONFERENCE', ['ANSWERED', 'MESSAGE_MACHINE', 'BUSY', 'NO_ANSWER']],
    ['LOG-045', 'WRITTEN_SMS', ['DELIVERED', 'ERROR', 'UNKNOWN']],
    [
      'LOG-046',
      'VERBAL_IN_PERSON',
      [
        'APPOINTMENT_COMPLETE',
        'APPOINTMENT_RESCHEDULED',
        'APPOINTMENT_CANCELLED_WITH_NO_RESCHEDULE',
        'IN_PROGRESS',
      ],
    ],
    ['LOG-047', 'NONE', ['PATIENT_UPDATED', 'IN_PROGRESS']],
  ])('%s %s', (_id, medium, expected) => {
    expect(resultsFor(medium)).toEqual(expected);
  });
});

describe('choosing a purpose', () => {
  it('EHR Review/Updates fills in its defaults', () => {
    expect(applyPurpose({ ...empty, sent: complete.sent }, ehrReview, null)).toEqual({
      purpose: 'EHR_REVIEW_UPDATES',
      sent: complete.sent,
      medium: 'NONE',
      direction: 'NONE',
      communicationResult: 'PATIENT_UPDATED',
      subject: 'Patient Information Updates',
      payload: null,
      duration: 20,
    });
  });

  it('LOG-054 MA Activity sets medium and direction to NONE and drops a result that no longer fits', () => {
    const log = applyPurpose(complete, maActivity, null);
    expect(log).toMatchObject({ medium: 'NONE', direction: 'NONE', communicationResult: null });
    expect(log.subject).toBe('Spacer technique');
  });

  it('keeps what is typed when the purpose has no defaults', () => {
    expect(applyPurpose(complete, purpose({ key: 'ONBOARDING' }), null)).toEqual({
      ...complete,
      purpose: 'ONBOARDING',
    });
  });

  it('what the purpose before filled in goes with it; what somebody edited since stays', () => {
    const review = applyPurpose({ ...empty, sent: complete.sent }, ehrReview, null);
    const onboarding = purpose({ key: 'ONBOARDING' });
    expect(applyPurpose(review, onboarding, ehrReview)).toEqual({
      ...empty,
      sent: complete.sent,
      purpose: 'ONBOARDING',
      medium: 'NONE',
      direction: 'NONE',
    });
    const edited = { ...review, subject: 'Allergies added', duration: 25 };
    expect(applyPurpose(edited, onboarding, ehrReview)).toMatchObject({
      subject: 'Allergies added',
      duration: 25,
      communicationResult: null,
    });
  });

  it('LOG-057 a result IN_PROGRESS of the medium N/A survives and the duration stays', () => {
    const running: LogDraft = {
      ...complete,
      medium: 'NONE',
      direction: 'NONE',
      communicationResult: 'IN_PROGRESS',
      duration: 3,
    };
    expect(applyPurpose(running, purpose({ key: 'CONSUMABLES' }), null)).toMatchObject({
      communicationResult: 'IN_PROGRESS',
      duration: 3,
    });
    expect(isLocked(ehrReview, 'communicationResult')).toBe(true);
  });

  it.each(['medium', 'direction', 'communicationResult'] as const)('LOG-053 LOG-055 locks %s', (field) => {
    expect(isLocked(ehrReview, field)).toBe(true);
    expect(isLocked(maActivity, field)).toBe(true);
    expect(isLocked(purpose({}), field)).toBe(false);
    expect(isLocked(null, field)).toBe(false);
  });

  it('LOG-053 a log that holds another value in a locked field is refused, with a message per field', () => {
    expect(lockViolations(complete, ehrReview).map((one) => one.field)).toEqual([
      'medium',
      'direction',
      'communicationResult',
    ]);
    expect(lockViolations(applyPurpose(complete, ehrReview, null), ehrReview)).toEqual([]);
    expect(lockViolations(complete, purpose({}))).toEqual([]);
  });
});

describe('choosing a medium', () => {
  it.each<[string, LogDraft, Medium, Direction | null, Result | null]>([
    ['phone to video keeps Answered', complete, 'VERBAL_VIDEO_CONFERENCE', 'OUTBOUND', 'ANSWERED'],
    [
      'phone to video drops Rejected',
      { ...complete, communicationResult: 'REJECTED' },
      'VERBAL_VIDEO_CONFERENCE',
      'OUTBOUND',
      null,
    ],
    ['phone to SMS drops the result', complete, 'WRITTEN_SMS', 'OUTBOUND', null],
    ['phone to in person hides the direction', complete, 'VERBAL_IN_PERSON', 'NONE', null],
    [
      'N/A to phone asks for the direction again',
      { ...complete, direction: 'NONE' },
      'VERBAL_PHONE',
      null,
      'ANSWERED',
    ],
  ])('OP-LOG-3 %s', (_name, log, medium, direction, result) => {
    const changed = applyMedium(log, medium);
    expect(changed.medium).toBe(medium);
    expect(changed.direction).toBe(direction);
    expect(changed.communicationResult).toBe(result);
  });

  it('finds a result of another medium and a direction where there is none', () => {
    expect(conflictsOfLog(complete)).toEqual([]);
    expect(conflictsOfLog({ ...complete, communicationResult: 'DELIVERED' })).toEqual([
      { field: 'communicationResult', message: 'This result does not belong to the chosen medium.' },
    ]);
    expect(
      conflictsOfLog({ ...complete, medium: 'NONE', communicationResult: 'IN_PROGRESS' }).map(
        (one) => one.field,
      ),
    ).toEqual(['direction']);
  });

  it('stores nothing that the medium hides', () => {
    const fields: LogFields = {
      purpose: 'HEALTH_COACHING',
      sent: '2026-11-20T10:00:00.000Z',
      medium: 'WRITTEN_SMS',
      direction: 'OUTBOUND',
      communicationResult: 'DELIVERED',
      subject: 'left over',
      payload: 'See you',
      duration: 3,
    };
    expect(withoutHidden(fields)).toMatchObject({ subject: null, duration: null, payload: 'See you' });
    expect(withoutHidden({ ...fields, medium: 'NONE', communicationResult: 'IN_PROGRESS' })).toMatchObject({
      subject: 'left over',
      duration: 3,
      payload: null,
      direction: 'NONE',
    });
  });
});

describe('the limits of dates', () => {
  const noonUtc = Date.parse('2026-11-21T12:00:00Z');

  it.each<[string, number, string, string]>([
    ['UTC', 0, '2026-11-23T00:00:00.000Z', '2026-11-20T00:00:00.000Z'],
    ['Stockholm, UTC+1', 60, '2026-11-22T23:00:00.000Z', '2026-11-19T23:00:00.000Z'],
    ['San Francisco, UTC-8', -480, '2026-11-23T08:00:00.000Z', '2026-11-20T08:00:00.000Z'],
    ['Auckland, UTC+13: already tomorrow there', 780, '2026-11-23T11:00:00.000Z', '2026-11-20T11:00:00.000Z'],
  ])('LOG-062 LOG-063 %s', (_zone, offset, latest, earliest) => {
    expect(new Date(latestActivity(noonUtc, offset)).toISOString()).toBe(latest);
    expect(new Date(earliestTask(noonUtc, offset)).toISOString()).toBe(earliest);
  });

  it('LOG-062 the end of tomorrow is exclusive', () => {
    expect(isTooLate('2026-11-22T23:59:59.999Z', noonUtc, 0)).toBe(false);
    expect(isTooLate('2026-11-23T00:00:00.000Z', noonUtc, 0)).toBe(true);
    expect(isTooLate('2026-11-23T01:00:00+02:00', noonUtc, 0)).toBe(false);
  });
});

describe('the duration', () => {
  const messageOf = (minutes: unknown) => durationField.safeParse(minutes).error?.issues[0]?.message;

  it.each<[unknown, string | undefined]>([
    [0, undefined],
    [0.5, undefined],
    [14.25, undefined],
    [0.07, undefined],
    [1440, undefined],
    [-0.01, 'Duration must be 0 or greater.'],
    ['14', 'Duration must be 0 or greater.'],
    [Number.NaN, 'Duration must be 0 or greater.'],
    [0.001, 'Duration can have up to 2 decimals.'],
    [1440.5, 'Duration cannot be more than 1440 minutes.'],
  ])('LOG-064 LOG-065 %s', (minutes, message) => {
    expect(messageOf(minutes)).toBe(message);
  });
});

describe('notes', () => {
  it.each<[string, boolean]>([
    ['', false],
    ['   \n', false],
    ['<p></p>', false],
    ['<p> &nbsp; </p><ul><li><br></li></ul>', false],
    ['<p>\u200B\uFEFF</p>', false],
    ['<p>\u2060\u3164</p>', false],
    ['<p>👍</p>', true],
    ['<p>a</p>', true],
    ['0', true],
  ])('LOG-015 an empty note has no text: %j', (html, expected) => {
    expect(hasText(html)).toBe(expected);
    expect(noteText.safeParse(html).success).toBe(expected);
  });

  it('OP-LOG-5 a note has at most 20,000 characters', () => {
    expect(noteText.safeParse('a'.repeat(NOTE_MAX_LENGTH)).success).toBe(true);
    expect(noteText.safeParse('a'.repeat(NOTE_MAX_LENGTH + 1)).success).toBe(false);
  });

  it.each<[string, string | null, string | null, boolean]>([
    // id, subject, purpose, shown
    ['LOG-018', 'PATIENT_PHONE_NOTE', 'ENGAGE_TRANSFER', false],
    ['LOG-019', 'SMS_NOTE', 'ENGAGE_TRANSFER', false],
    ['LOG-019', 'NOTIFICATION_NOTE', 'ENGAGE_TRANSFER', false],
    ['LOG-020', 'CALL_RECORDING_IMPORT', 'ENGAGE_TRANSFER', false],
    ['LOG-020', 'TRANSCRIPT_IMPORT', 'ENGAGE_TRANSFER', false],
    ['LOG-021', 'EXECUTION_ID', 'ENGAGE_TRANSFER', false],
    ['LOG-021', 'FLOW_ID', 'ENGAGE_TRANSFER', false],
    ['LOG-022', 'UPDATE_LOG_PAYLOAD', 'ENGAGE_TRANSFER', false],
    ['LOG-023', 'TRANSFER', 'ENGAGE_TRANSFER', true],
    ['LOG-023', null, 'ENGAGE_TRANSFER', true],
    ['LOG-023', null, 'HEALTH_COACHING', false],
    ['LOG-023', 'TRANSFER', null, false],
  ])('%s a system note with subject %s in a log of %s', (_id, subject, logPurpose, shown) => {
    expect(isNoteShown({ system: true, subject }, logPurpose)).toBe(shown);
  });

  it('a note a person wrote is always shown', () => {
    expect(isNoteShown({ system: false, subject: 'SMS_NOTE' }, 'HEALTH_COACHING')).toBe(true);
  });
});

describe('what the form sends', () => {
  it('knows NONE for medium and direction, and refuses words of no list', () => {
    const sent = {
      ...complete,
      medium: 'NONE',
      direction: 'NONE',
      communicationResult: 'PATIENT_UPDATED',
    };
    expect(newLog.safeParse(sent).success).toBe(true);
    expect(newLog.safeParse({ ...sent, medium: 'PIGEON' }).error?.issues[0]?.message).toBe(
      'Choose a medium.',
    );
    expect(newLog.safeParse({ ...sent, more: 1 }).success).toBe(false);
    expect(newLog.safeParse({ ...sent, subject: 'a\u0000b' }).success).toBe(false);
    expect(newLog.safeParse({ ...sent, note: ' ' }).success).toBe(false);
  });

  it('every medium has results', () => {
    expect(Object.keys(resultsByMedium).sort()).toEqual([...media].sort());
  });
});
