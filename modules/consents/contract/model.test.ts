// What may be asked for, changed and signed: to whom a consent goes, why it is withdrawn, how long a drawing is, what a template fills in?
import { complaintsOf } from '@alveary/contract/testing/complaints.ts';
import { describe, expect, it } from 'vitest';
import {
  changedConsent,
  codeField,
  documentRequest,
  givenSignature,
  languageField,
  mediumField,
  strokesField,
} from './model.ts';
import { changedSiteTemplate } from './site-templates.model.ts';

const id = '0198a000-0000-7000-8000-000000000001';

describe('a consent that is asked for', () => {
  const patient = { roleName: 'Patient', email: 'maya@patient.example' };
  const ask = (more: object) => ({ templateId: id, signers: [patient], ...more });

  it('is signed by one person, goes out by email, in English', () => {
    expect(documentRequest.parse(ask({}))).toEqual({
      templateId: id,
      signers: [{ ...patient, order: 1, phoneNumber: null, action: 'sign' }],
      medium: 'EMAIL',
      language: 'English',
    });
  });

  it.each([
    ['SMS', 'phoneNumber', 'Enter a phone number for the patient, or send by email.'],
    ['EMAIL', 'email', 'Enter an email address for the guardian, or send by SMS.'],
  ])('by %s needs the %s of each signer', (medium, field, message) => {
    const guardian = { roleName: 'Guardian', phoneNumber: '+14155550101' };
    const signers = medium === 'SMS' ? [guardian, patient] : [patient, guardian];
    expect(complaintsOf(documentRequest, ask({ medium, signers }))).toEqual([
      `signers.1.${field}: ${message}`,
    ]);
  });

  it('CONSENT-004 has signers with order, role, addresses and the action sign, and no other action', () => {
    const signer = { ...patient, order: 2, phoneNumber: '+14155550101', action: 'sign' };
    expect(documentRequest.parse(ask({ signers: [signer] })).signers).toEqual([signer]);
    expect(complaintsOf(documentRequest, ask({ signers: [{ ...signer, action: 'approve' }] }))).toEqual([
      'signers.0.action: The action of a signer is sign.',
    ]);
  });

  it('USERS-044 refuses an address that is none', () => {
    expect(complaintsOf(documentRequest, ask({ signers: [{ ...patient, email: 'maya' }] }))).toEqual([
      'signers.0.email: Not a valid email address.',
    ]);
  });

  it.each([
    ['+1 (415) 555-01.01', '+14155550101'],
    ['+46/701740605', '+46701740605'],
  ])('takes the number %s as people write it', (typed, number) => {
    const asked = ask({ medium: 'SMS', signers: [{ roleName: 'Patient', phoneNumber: typed }] });
    expect(documentRequest.parse(asked).signers[0]?.phoneNumber).toBe(number);
  });

  it.each(['4155550101', '+0155550101', '+123456', '+1234567890123456', 'x+14155550101'])(
    'refuses the number %s',
    (phoneNumber) => {
      expect(
        complaintsOf(documentRequest, ask({ medium: 'SMS', signers: [{ roleName: 'P', phoneNumber }] })),
      ).toEqual([
        'signers.0.phoneNumber: Write the number with + and the country code, such as +1 415 555 0101.',
      ]);
    },
  );
});

describe('a change', () => {
  it.each([
    ['of nothing', {}, ['status: Send what is to be changed: the name or the status.']],
    ['of the name', { name: 'Monitoring' }, []],
    ['of the status without a reason', { status: 'CANCELLED' }, ['reason: Say why it is withdrawn.']],
    [
      'of the status for no words',
      { status: 'CANCELLED', reason: ' ' },
      ['reason: Say why it is withdrawn.'],
    ],
    ['of the status with a reason', { status: 'CANCELLED', reason: 'Asked for' }, []],
    ['of both', { name: 'Monitoring', status: 'CANCELLED', reason: 'Asked for' }, []],
  ])('%s', (_, change, wrong) => {
    expect(complaintsOf(changedConsent, { version: 1, ...change })).toEqual(wrong);
  });
});

describe('a signature', () => {
  const point = [0.5, 1];
  const signature = {
    dateOfBirth: null,
    sha256: 'a'.repeat(64),
    name: 'Maya Thornton',
    agrees: true,
    drawn: [[[0, 1]]],
  };

  it('holds what was read, the name and that the person agrees', () => {
    expect(complaintsOf(givenSignature, signature)).toEqual([]);
    expect(complaintsOf(givenSignature, { ...signature, agrees: false })).toEqual([
      'agrees: Tick that you have read the document and agree.',
    ]);
  });

  it.each([
    [1999, 1, true],
    [2000, 0, true],
    [2000, 1, false],
    [1000, 1001, false],
  ])('of %i points and %i more', (one, other, isShort) => {
    const strokes = [one, other].filter((count) => count > 0).map((count) => Array(count).fill(point));
    expect(complaintsOf(strokesField, strokes)).toEqual(
      isShort ? [] : [': This drawing is too long. Clear the field and draw again.'],
    );
  });
});

it('the code of a link has 32 letters and digits', () => {
  expect([31, 32, 33].map((length) => codeField.safeParse('x'.repeat(length)).success)).toEqual([
    false,
    true,
    false,
  ]);
});

it('media and languages are told by name', () => {
  expect(complaintsOf(mediumField, 'FAX')).toEqual([': The medium is EMAIL or SMS.']);
  expect(complaintsOf(languageField, 'Latin')).toEqual([
    ': The language is one of English, Spanish, Swedish, Italian, German.',
  ]);
});

describe('a template of a site', () => {
  const only = 'Only {site} and {patient} are filled in. Take other words out of their braces.';
  const text = (title: string, paragraph: string) => ({ title, paragraphs: [paragraph] });
  const template = (texts: object) => ({ version: 1, name: 'Photos', texts });

  it.each([
    ['in one language', { Swedish: text('Bilder', 'Hej {patient} hos {site}') }, []],
    ['in none', {}, ['texts: Write the document in one language at least.']],
    [
      'with another word in the title',
      { English: text('For {name}', 'x') },
      [`texts.English.title: ${only}`],
    ],
    [
      'with another word in a paragraph',
      { English: text('Photos', 'Dear {patient}, {doctor}') },
      [`texts.English.paragraphs.0: ${only}`],
    ],
  ])('%s', (_, texts, wrong) => {
    expect(complaintsOf(changedSiteTemplate, template(texts))).toEqual(wrong);
  });
});
