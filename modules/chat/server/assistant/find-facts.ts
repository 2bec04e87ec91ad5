// What does the record say about a question? Rows found by the words of the question, put into sentences (issue of the assistant: OP-CHAT-6)
import { unitsFor } from '@alveary/contract/units.ts';
import { reachedResults } from '@alveary/modules/communications/contract/model.ts';
import type { DisplayPreferences } from '@alveary/modules/display-preferences/contract/model.ts';
import { definitionOf } from '@alveary/modules/questionnaires/contract/definitions.ts';
import type { ListedSession } from '@alveary/modules/spirometry/contract/model.ts';
import { sessionsOfProfile } from '@alveary/modules/spirometry/server/public.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import {
  dayIn,
  type Forms,
  type OtherRows,
  otherFacts,
  type Reading,
  type RecordFact,
  valueFacts,
} from './facts.rules.ts';
import {
  findActiveConditions,
  findAppointments,
  findLastContact,
  findLatestResults,
  findMedication,
  findReadings,
  findSiteOfPatient,
} from './record.store.ts';
import { aspectOf, type Topic, topicsOf, type ValueTopic, valueTopics } from './topics.rules.ts';

const MOST_READINGS = 500;

const sessionTopics = ['fev1', 'fvc', 'fev1_fvc', 'pef'] as const;
type SessionTopic = (typeof sessionTopics)[number];
const isOfSessions = (topic: Topic): topic is SessionTopic => sessionTopics.some((one) => one === topic);
const isValue = (topic: Topic): topic is ValueTopic => valueTopics.some((one) => one === topic);

/** What a bronchodilator gave is no rise, and its end no fall: only values before or without one are compared. */
const readingsOf = (sessions: readonly ListedSession[], topic: SessionTopic): readonly Reading[] =>
  sessions
    .filter(({ bronchodilator }) => bronchodilator !== 'post')
    .flatMap(({ id, performed_at: at, best_values }) => {
      const value = best_values[topic];
      return value === null ? [] : [{ id, at, value, lower: null }];
    })
    .toReversed();

const otherRows = async (db: Db, profileId: string, now: number): Promise<OtherRows> => ({
  contacts: await findLastContact(db, profileId, reachedResults),
  appointments: await findAppointments(db, profileId, iso(now)),
  conditions: await findActiveConditions(db, profileId),
  medication: await findMedication(db, profileId),
  results: (await findLatestResults(db, profileId)).map(({ internalName, ...row }) => ({
    ...row,
    title: definitionOf(internalName)?.title ?? internalName,
  })),
});

export interface Question {
  readonly profileId: string;
  readonly text: string;
  /** Of whoever asks: which day an instant belongs to. */
  readonly timeZone: string;
  /** Of whoever asks: how days and measures are written. */
  readonly own: DisplayPreferences;
}

const formsOf = async (db: Db, { profileId, timeZone, own }: Question): Promise<Forms> => {
  const site = await findSiteOfPatient(db, profileId);
  const ofSite = site?.region === 'eu' ? 'D MMM YYYY' : 'MMM D, YYYY';
  return { day: dayIn(timeZone, own.dateFormat ?? ofSite), units: unitsFor(own, site?.features ?? {}) };
};

const valueFactsIn = async (
  db: Db,
  { profileId, text }: Question,
  until: string | null,
  forms: Forms,
): Promise<readonly RecordFact[]> => {
  const asked = topicsOf(text);
  const isKnown = ({ at }: Reading): boolean => until === null || Date.parse(at) <= Date.parse(until);
  const sessions = asked.some(isOfSessions) ? await sessionsOfProfile(db, profileId, null, null) : [];
  const facts: RecordFact[] = [];
  for (const topic of asked.filter(isValue)) {
    const readings = isOfSessions(topic)
      ? readingsOf(sessions, topic)
      : await findReadings(db, profileId, topic, MOST_READINGS);
    facts.push(...valueFacts(topic, readings.filter(isKnown), aspectOf(text), forms));
  }
  return facts;
};

/** What values say. @param until ISO 8601: what was measured later is not known yet; null knows everything */
export const findValueFacts = async (
  db: Db,
  question: Question,
  until: string | null,
): Promise<readonly RecordFact[]> => valueFactsIn(db, question, until, await formsOf(db, question));

export const findFacts = async (db: Db, now: number, question: Question): Promise<readonly RecordFact[]> => {
  const { profileId, text } = question;
  const asked = topicsOf(text);
  const forms = await formsOf(db, question);
  const facts = await valueFactsIn(db, question, null, forms);
  const isOther = asked.some((topic) => !isValue(topic));
  return isOther ? [...facts, ...otherFacts(asked, await otherRows(db, profileId, now), forms.day)] : facts;
};
