// The log form: what it lacks, what it sends, and how two people's changes come together (document 2 §4, §5; OP-LOG-6).
import type { Log, Purpose } from '../contract/model.ts';
import { applyMedium, applyPurpose } from '../contract/rules.ts';
import { describe, expect, it } from 'vitest';
import { mergeWithStored } from '@alveary/portal/lib/form/form-merge.ts';
import { placeMessages } from '@alveary/portal/lib/form/form-errors.ts';
import { changedFields, fieldsOf } from '@alveary/portal/lib/form/form-shape.ts';
import {
  checkLog,
  draftOf,
  logFieldOf,
  logShape,
  type LogValues,
  minutesOf,
  newLogValues,
  partOfDraft,
  sentFields,
  valuesOfLog,
} from './log-form.ts';
import { checkByCalls } from './use-log-sending.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const PATIENT = '0197a000-0000-7000-8000-000000000001';

const log: Log = {
  id: '0197a000-0000-7000-8000-0000000000a1',
  version: 3,
  principal: PATIENT,
  profileId: PATIENT,
  purpose: 'HEALTH_COACHING',
  sent: '2026-11-20T10:00:00.000Z',
  startTime: '2026-11-20T10:00:00.000Z',
  logDate: '2026-11-20T10:05:00.000Z',
  encounter: { durationInSeconds: 840 },
  duration: 14,
  medium: 'VERBAL_PHONE',
  direction: 'OUTBOUND',
  communicationResult: 'ANSWERED',
  source: 'PORTAL',
  subject: 'Spacer technique',
  payload: null,
  callId: null,
  hasTranscript: false,
  delivery: null,
  practitioner: null,
  practitionerName: 'Lena Brandt',
  assignedPractitioner: null,
  principalPii: { firstName: 'Maya', lastName: 'Thornton', dateOfBirth: '1988-04-17', ehrId: 'HL-1001' },
  notes: [],
};
const ehrReview: Purpose = {
  id: PATIENT,
  key: 'EHR_REVIEW_UPDATES',
  name: 'EHR Review/Updates',
  description: '',
  portalCode: 'CALL_LOG',
  defaultValues: { duration: 20, medium: 'NONE', direction: 'NONE' },
  disabledFields: [],
  hasNoPatientInteraction: true,
};
const opened = valuesOfLog(log);
const fresh = newLogValues(PATIENT, '2026-11-21T12:00:00.000Z');
const identified = { logId: fresh.logId, noteId: fresh.noteId };
const shape = logShape({ purpose: (key) => key ?? '', date: (sent) => sent ?? '' });
const changed = (values: LogValues, stored = opened) => changedFields(shape, values, stored);
/** What is said beside which field, in the order of the form. */
const errorsOf = (values: LogValues, row: Log | null = log) =>
  placeMessages([...checkLog(values, NOW, 0), ...checkByCalls(values, row)], logFieldOf).errors;
const hindrances = (values: LogValues, row: Log | null = log): string[] => {
  const errors = errorsOf(values, row);
  return fieldsOf(shape).flatMap((field) => errors[field] ?? []);
};

describe('when a log can be saved', () => {
  it.each<[string, LogValues, string[]]>([
    ['LOG-006 a changed subject', { ...opened, subject: 'Inhaler technique' }, []],
    ['only a new note', { ...opened, note: '<p>Woke twice</p>' }, []],
    [
      'a note that is still being changed',
      { ...opened, subject: 'x', editedNoteId: 'note-7', editedNoteText: '<p>b</p>' },
      ['Save or cancel the note you are changing.'],
    ],
    ['LOG-007 no patient', { ...opened, profileId: null }, ['Patient assignment required.']],
    [
      'LOG-006 an emptied subject and a date beyond tomorrow',
      { ...opened, subject: ' ', sent: '2026-11-23T00:00:00.000Z' },
      ['Type a subject.', 'The date can be tomorrow at the latest.'],
    ],
    ['a negative duration', { ...opened, durationText: '-1' }, ['Duration must be 0 or greater.']],
    ['words as duration', { ...opened, durationText: 'ten' }, ['Duration must be 0 or greater.']],
  ])('%s', (_name, values, expected) => {
    expect(hindrances(values)).toEqual(expected);
  });

  it('LOG-007 a new log without a patient is hindered by that alone, and by nothing once one is assigned', () => {
    const complete = { ...opened, ...identified, profileId: null };
    expect(hindrances(complete, null)).toEqual(['Patient assignment required.']);
    expect(errorsOf(complete, null)).toEqual({ profileId: 'Patient assignment required.' });
    expect(hindrances({ ...complete, profileId: PATIENT }, null)).toEqual([]);
  });

  it('LOG-006 a new log with nothing chosen needs these', () => {
    expect(hindrances(fresh, null)).toEqual([
      'Choose a purpose.',
      'Choose a result.',
      'Type a subject.',
      'Type the duration in minutes.',
    ]);
  });

  it('LOG-031 LOG-032 a new log has no medium and no direction until they are chosen', () => {
    expect(fresh).toMatchObject({ medium: 'NONE', direction: 'NONE' });
    expect(newLogValues(PATIENT, log.sent, 'VERBAL_PHONE')).toMatchObject({ direction: null });
  });
});

describe('what is typed as duration', () => {
  it.each<[string, number | null, string | null]>([
    ['', null, null],
    [' 14 ', 14, null],
    ['0', 0, null],
    ['12,5', 12.5, null],
    ['.25', 0.25, null],
    ['-3', -3, 'Duration must be 0 or greater.'],
    ['1.234', 1.234, 'Duration can have up to 2 decimals.'],
    ['1e3', Number.NaN, 'Duration must be 0 or greater.'],
    ['1.2.3', Number.NaN, 'Duration must be 0 or greater.'],
  ])('LOG-064 LOG-065 %j', (text, minutes, message) => {
    expect(minutesOf(text)).toBe(minutes);
    const lacking = text === '' ? 'Type the duration in minutes.' : message;
    expect(errorsOf({ ...opened, durationText: text }).durationText ?? null).toBe(lacking);
  });
});

describe('what is sent', () => {
  it('LOG-056 no subject and no duration for an SMS', () => {
    const sms = { ...opened, medium: 'WRITTEN_SMS', communicationResult: 'DELIVERED', payload: 'See you' };
    expect(sentFields(sms)).toMatchObject({ subject: null, duration: null, payload: 'See you' });
    expect(changed(sms)).toEqual(['medium', 'communicationResult', 'payload']);
  });

  it('OP-LOG-3 the direction NONE in person', () => {
    const draft = applyMedium(draftOf(opened), 'VERBAL_IN_PERSON');
    const inPerson = {
      ...opened,
      ...partOfDraft({ ...draft, communicationResult: 'APPOINTMENT_COMPLETE' }, opened),
    };
    expect(hindrances(inPerson)).toEqual([]);
    expect(sentFields(inPerson)).toMatchObject({ direction: 'NONE', medium: 'VERBAL_IN_PERSON' });
  });

  it('LOG-049 a purpose fills the duration in, and keeps what it does not name', () => {
    const typed = { ...fresh, subject: 'typed' };
    const values = { ...typed, ...partOfDraft(applyPurpose(draftOf(typed), ehrReview, null), typed) };
    expect(values).toMatchObject({
      durationText: '20',
      medium: 'NONE',
      purpose: 'EHR_REVIEW_UPDATES',
      subject: 'typed',
    });
  });

  it('a draft of an unknown word is not trusted', () => {
    expect(hindrances({ ...opened, medium: 'PIGEON' })).toContain('Choose a medium.');
  });

  it('LOG-062 a date beyond tomorrow is named beside its field', () => {
    expect(errorsOf({ ...opened, sent: '2026-11-23T00:00:00Z' })).toEqual({
      sent: 'The date can be tomorrow at the latest.',
    });
    expect(errorsOf({ ...opened, sent: '2026-11-22T23:59:00Z' })).toEqual({});
  });
});

describe('what counts as a change', () => {
  it.each<[string, LogValues, LogValues, string[]]>([
    ['as opened', opened, opened, []],
    ['a new, empty log', fresh, fresh, []],
    ['a typed subject', { ...fresh, subject: 'a' }, fresh, ['subject']],
    ['a note', { ...opened, note: '<p>a</p>' }, opened, ['note']],
    ['a note of blanks is none', { ...opened, note: '<p> </p>' }, opened, []],
    ['14.0 minutes are 14 minutes', { ...opened, durationText: '14.0' }, opened, []],
    ['a note being changed', { ...opened, editedNoteId: 'note-7' }, opened, ['editedNoteId']],
  ])('LOG-008 %s', (_name, values, stored, expected) => {
    expect(changed(values, stored)).toEqual(expected);
  });
});

describe('OP-LOG-6 somebody else saved the log first', () => {
  const current: Log = {
    ...log,
    version: 4,
    communicationResult: 'MESSAGE_MACHINE',
    subject: 'Their subject',
  };

  const merged = (mine: LogValues) => mergeWithStored(shape, mine, opened, valuesOfLog(current));

  it('keeps what is typed here, takes the rest, and says what changed', () => {
    const { values, changes } = merged({ ...opened, subject: 'My subject', note: '<p>kept</p>' });
    expect(values).toMatchObject({
      subject: 'My subject',
      communicationResult: 'MESSAGE_MACHINE',
      note: '<p>kept</p>',
    });
    expect(changes).toEqual([
      {
        field: 'communicationResult',
        label: 'Result',
        before: 'Answered',
        after: 'Left a message',
        mine: null,
      },
      {
        field: 'subject',
        label: 'Subject',
        before: 'Spacer technique',
        after: 'Their subject',
        mine: 'My subject',
      },
    ]);
    expect(changed(values, valuesOfLog(current))).toEqual(['subject', 'note']);
    expect(hindrances(values, current)).toEqual([]);
  });

  it('when both typed the same there is nothing left to save', () => {
    const { values, changes } = merged({ ...opened, subject: 'Their subject' });
    expect(changes.map((change) => change.mine)).toEqual([null, null]);
    expect(changed(values, valuesOfLog(current))).toEqual([]);
  });
});
