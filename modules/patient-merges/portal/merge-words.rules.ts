// How is said what goes over and what is in the way?
import { capital, languageName } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import type { MergeCount, MergeField, MergeHindrance, MergeKind, SinceMerge } from '../contract/model.ts';

/** One of it, and several. */
const kindWords: Readonly<Record<MergeKind, readonly [string, string]>> = {
  addresses: ['address', 'addresses'],
  'adverse-events': ['event', 'events'],
  appointments: ['appointment', 'appointments'],
  'care-plan-notes': ['note of the care plan', 'notes of the care plan'],
  'care-plans': ['care plan of a record system', 'care plans of record systems'],
  'care-team': ['role of the care team', 'roles of the care team'],
  'care-users': ['linked care user', 'linked care users'],
  'chat-messages': ['chat message', 'chat messages'],
  'communication-preferences': ['set of communication preferences', 'sets of communication preferences'],
  conditions: ['condition', 'conditions'],
  consents: ['consent', 'consents'],
  'device-orders': ['device order', 'device orders'],
  devices: ['device', 'devices'],
  documents: ['document', 'documents'],
  encounters: ['encounter', 'encounters'],
  goals: ['goal', 'goals'],
  identifiers: ['identifier', 'identifiers'],
  journeys: ['step of the journey', 'steps of the journey'],
  logs: ['log', 'logs'],
  measurements: ['reading', 'readings'],
  messages: ['message sent', 'messages sent'],
  minutes: ['entry of staff time', 'entries of staff time'],
  'patient-statuses': ['patient status', 'patient statuses'],
  phones: ['phone number', 'phone numbers'],
  'physician-orders': ['physician order', 'physician orders'],
  practitioners: ['practitioner', 'practitioners'],
  'profile-links': ['profile link', 'profile links'],
  questionnaires: ['answered questionnaire', 'answered questionnaires'],
  reports: ['report', 'reports'],
  rewards: ['reward', 'rewards'],
  sessions: ['session', 'sessions'],
  sites: ['site', 'sites'],
  'sticky-notes': ['sticky note', 'sticky notes'],
  tasks: ['task', 'tasks'],
  visits: ['video visit', 'video visits'],
};

const inWords = (kind: MergeKind, count: number): string =>
  `${String(count)} ${kindWords[kind][count === 1 ? 0 : 1]}`;

/** '3 logs', '1 document', of what goes over. */
export const movingWords = (counts: readonly MergeCount[]): string[] =>
  counts.filter(({ moving }) => moving > 0).map(({ kind, moving }) => inWords(kind, moving));

/** The same of what the surviving record has already. */
export const alikeWords = (counts: readonly MergeCount[]): string[] =>
  counts.filter(({ alike }) => alike > 0).map(({ kind, alike }) => inWords(kind, alike));

/** 'Log', of one that came in since a merge. */
export const kindName = (kind: MergeKind): string => capital(kindWords[kind][0]);

/** '2 logs', of what came in since a merge and stays, or goes back when it is undone. */
export const sinceWords = (counts: SinceMerge['counts'], which: 'staying' | 'going'): string[] =>
  counts.filter((one) => one[which] > 0).map((one) => inWords(one.kind, one[which]));

export const fieldNames: Readonly<Record<MergeField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  sex: 'Sex',
  birthSex: 'Birth sex',
  language: 'Language',
  deceasedAt: 'Deceased',
  emailAddress: 'Email',
  insuranceMemberId: 'Member ID',
};

const days: readonly MergeField[] = ['dateOfBirth', 'deceasedAt'];

/** Is the field a day? */
export const isDay = (field: MergeField): boolean => days.includes(field);

export const valueInWords = (field: MergeField, value: string, locale: DateLocale): string => {
  if (isDay(field)) return showDay(value, locale);
  if (field === 'sex' || field === 'birthSex') return capital(value);
  return field === 'language' ? (languageName(value) ?? value) : value;
};

const recordNames = { survivor: 'the record that is kept', merged: 'the record that is closed' } as const;

/** What is in the way, and what to do about it. */
export const hindranceInWords = (hindrance: MergeHindrance): string => {
  switch (hindrance.kind) {
    case 'ehr-ids':
      return `Both records have an EHR ID at ${hindrance.siteName}: ${hindrance.survivorIds.join(', ')} and ${hindrance.mergedIds.join(', ')}. Find out which one the record system uses, and take the other one out under Patient Details.`;
    case 'recording':
      return `${hindrance.byName} is recording a session on ${recordNames[hindrance.record]}. Wait until it is stopped and saved.`;
    case 'visit':
      return `Somebody is in a video visit of ${hindrance.byName} on ${recordNames[hindrance.record]}. Wait until it has ended.`;
  }
};
