// Whom of the record system does a clinical document name as responsible?
import { expect, it } from 'vitest';
import { clinicalDocumentFields, responsibleProvider } from './model.ts';

const provider = (id: string, npi: string | null) => ({ id, npi, firstName: 'Evelyn', lastName: id });
const [primary, referring, unknown] = [
  provider('primary', '1'),
  provider('referring', '2'),
  provider('unknown', null),
];
const all = [unknown, referring, primary];

it.each([
  ['the primary provider before the referring one', ['PRIMARY', '1'], ['REFERRAL', '2'], primary],
  ['the referring one where the primary is not known there', ['PRIMARY', '3'], ['REFERRAL', '2'], referring],
  ['the referring one where there is no primary', ['REFERRAL', '2'], ['REFERRAL', '3'], referring],
  ['nobody where neither is known', ['PRIMARY', '3'], ['REFERRAL', '4'], null],
  ['nobody where neither has an NPI', ['PRIMARY', null], ['REFERRAL', null], null],
] as const)('%s', (_, one, other, responsible) => {
  const assigned = [other, one].map(([type, npi]) => ({ type, npi }));
  expect(responsibleProvider(assigned, all)).toBe(responsible);
});

it('what the form leaves out has its default', () => {
  expect(clinicalDocumentFields.parse({})).toEqual({
    attachmentType: 'PDF',
    documentSubclass: 'CLINICALDOCUMENT',
    autoClose: 'true',
  });
});
