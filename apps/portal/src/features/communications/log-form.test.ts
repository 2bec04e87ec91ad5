// The log form: what it lacks, what it sends, and how two people's changes come together (document 2 §4, §5; OP-LOG-6).
import type { Log } from '@alveary/contract/communications/model.ts';
import { applyMedium, applyPurpose } from '@alveary/contract/communications/rules.ts';
import { describe, expect, it } from 'vitest';
import { changedParts, durationMessage, isUnsaved, saveHindrances, wrongParts } from './log-checks.ts';
import { draftOf, fieldsOf, formOfLog, type LogForm, minutesOf, newForm, withDraft } from './log-form.ts';
import { mergeWithCurrent } from './log-merge.ts';

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
  practitioner: null,
  practitionerName: 'Lena Brandt',
  assignedPractitioner: null,
  principalPii: { firstName: 'Maya', lastName: 'Thornton', dateOfBirth: '1988-04-17', ehrId: 'HL-1001' },
  notes: [],
};
const opened = formOfLog(log, 'note-1');
const fresh = newForm(PATIENT, '2026-11-21T12:00:00.000Z', 'log-1', 'note-1');
const hindrances = (form: LogForm) => saveHindrances(form, NOW, 0);

describe('LOG-006 LOG-007 LOG-008 when Save is enabled', () => {
  it.each<[string, LogForm, string[]]>([
    ['an opened log without changes', opened, ['Nothing has been changed.']],
    ['a changed subject', { ...opened, subject: 'Inhaler technique' }, []],
    ['only a new note', { ...opened, note: '<p>Woke twice</p>' }, []],
    ['a note of blanks is no change', { ...opened, note: '<p> </p>' }, ['Nothing has been changed.']],
    ['14.0 minutes are 14 minutes', { ...opened, durationText: '14.0' }, ['Nothing has been changed.']],
    [
      'a note that is still being changed',
      { ...opened, subject: 'x', editedNoteId: 'note-7', editedNoteText: '<p>b</p>' },
      ['Save or cancel the note you are changing.'],
    ],
    ['no patient', { ...opened, profileId: null }, ['Patient assignment required.']],
    [
      'an emptied subject and a date beyond tomorrow',
      { ...opened, subject: ' ', sent: '2026-11-23T00:00:00.000Z' },
      ['Type a subject.', 'The date can be tomorrow at the latest.'],
    ],
    ['a negative duration', { ...opened, durationText: '-1' }, ['Duration must be 0 or greater.']],
    ['words as duration', { ...opened, durationText: 'ten' }, ['Duration must be 0 or greater.']],
    [
      'a new log with nothing chosen',
      fresh,
      [
        'Choose a purpose.',
        'Choose a medium.',
        'Choose Outbound or Inbound.',
        'Choose a result.',
        'Type a subject.',
        'Type the duration in minutes.',
      ],
    ],
  ])('%s', (_name, form, expected) => {
    expect(hindrances(form)).toEqual(expected);
  });
});

describe('LOG-064 LOG-065 what is typed as duration', () => {
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
  ])('%j', (text, minutes, message) => {
    expect(minutesOf(text)).toBe(minutes);
    expect(durationMessage(text)).toBe(message);
  });
});

describe('what is sent', () => {
  it('nothing while something is missing', () => {
    expect(fieldsOf(fresh)).toBeNull();
  });

  it('LOG-056 no subject and no duration for an SMS', () => {
    const sms = { ...opened, medium: 'WRITTEN_SMS', communicationResult: 'DELIVERED', payload: 'See you' };
    expect(fieldsOf(sms)).toMatchObject({ subject: null, duration: null, payload: 'See you' });
    expect(changedParts(sms)).toEqual(['medium', 'communicationResult', 'payload']);
  });

  it('OP-LOG-3 the direction NONE in person', () => {
    const inPerson = withDraft(opened, {
      ...applyMedium(draftOf(opened), 'VERBAL_IN_PERSON'),
      communicationResult: 'APPOINTMENT_COMPLETE',
    });
    expect(hindrances(inPerson)).toEqual([]);
    expect(fieldsOf(inPerson)).toMatchObject({ direction: 'NONE', medium: 'VERBAL_IN_PERSON' });
  });

  it('LOG-049 a purpose fills the duration in, and keeps what it does not name', () => {
    const purpose = {
      id: PATIENT,
      key: 'EHR_REVIEW_UPDATES',
      name: 'EHR Review/Updates',
      description: '',
      portalCode: 'CALL_LOG' as const,
      defaultValues: { duration: 20, medium: 'NONE' as const, direction: 'NONE' as const },
      disabledFields: [],
      hasNoPatientInteraction: true,
    };
    const form = withDraft({ ...fresh, subject: 'typed' }, applyPurpose(draftOf(fresh), purpose));
    expect(form).toMatchObject({ durationText: '20', medium: 'NONE', purpose: 'EHR_REVIEW_UPDATES' });
  });

  it('a draft of an unknown word is not trusted', () => {
    expect(hindrances({ ...opened, medium: 'PIGEON' })).toContain('Choose a medium.');
  });

  it('LOG-062 a date beyond tomorrow is named beside its field', () => {
    expect(wrongParts({ ...opened, sent: '2026-11-23T00:00:00Z' }, NOW, 0)).toEqual({
      sent: 'The date can be tomorrow at the latest.',
    });
    expect(wrongParts({ ...opened, sent: '2026-11-22T23:59:00Z' }, NOW, 0)).toEqual({});
  });
});

describe('what counts as unsaved', () => {
  it.each<[string, LogForm, boolean]>([
    ['as opened', opened, false],
    ['a new, empty log', fresh, false],
    ['a typed subject', { ...fresh, subject: 'a' }, true],
    ['a note', { ...opened, note: '<p>a</p>' }, true],
    ['a note being changed', { ...opened, editedNoteId: 'note-7', editedNoteText: '<p>b</p>' }, true],
  ])('%s', (_name, form, expected) => {
    expect(isUnsaved(form)).toBe(expected);
  });
});

describe('OP-LOG-6 somebody else saved the log first', () => {
  const wording = {
    purpose: (key: string | null) => key ?? 'nothing',
    date: (sent: string | null) => sent ?? '',
  };
  const current: Log = {
    ...log,
    version: 4,
    communicationResult: 'MESSAGE_MACHINE',
    subject: 'Their subject',
  };

  it('keeps what is typed here, takes the rest, and says what changed', () => {
    const mine = { ...opened, subject: 'My subject', note: '<p>kept</p>' };
    const { form, changes } = mergeWithCurrent(mine, current, wording);
    expect(form).toMatchObject({
      version: 4,
      subject: 'My subject',
      communicationResult: 'MESSAGE_MACHINE',
      note: '<p>kept</p>',
    });
    expect(changes).toEqual([
      {
        part: 'communicationResult',
        label: 'Result',
        before: 'Answered',
        after: 'Left a message',
        mine: null,
      },
      {
        part: 'subject',
        label: 'Subject',
        before: 'Spacer technique',
        after: 'Their subject',
        mine: 'My subject',
      },
    ]);
    expect(changedParts(form)).toEqual(['subject']);
    expect(hindrances(form)).toEqual([]);
  });

  it('when both typed the same there is nothing left to save', () => {
    const { form, changes } = mergeWithCurrent({ ...opened, subject: 'Their subject' }, current, wording);
    expect(changes.map((change) => change.mine)).toEqual([null, null]);
    expect(changedParts(form)).toEqual([]);
  });
});
