// What has Lena asked the assistant about Maya? A year of questions, each with the answer that the record gave when she asked
import { asTheSite } from '@alveary/modules/display-preferences/contract/model.ts';
import { findFacts, findValueFacts, type Question } from '@alveary/modules/chat/server/public.ts';
import type { Db } from '../src/platform/db/handle.ts';
import { NOTHING_FOUND } from '../src/services/assistant/record-reader.ts';
import { accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId, diceFor } from './deterministic.ts';
import { insertRows, type Row } from './insert-rows.ts';
import { patientId } from './patient-seed.ts';

const MAYA = 'HL-1001';
const LENAS_ZONE = 'America/New_York';
const CHANNEL = demoId(`chat ${MAYA} assistant`);

interface Asked {
  readonly text: string;
  readonly at: string;
  /** A question of today is answered by the whole record, one of the past by the values that were there. */
  readonly isPast: boolean;
}

const before = [
  'What is the latest FEV1?',
  'When did the FEV1 last fall?',
  'What was the lowest FVC?',
  'What was the highest FEV1 so far?',
  'What was the highest FVC?',
  'Did the FVC improve?',
  'When did the FVC last rise?',
  'What was the lowest FEV1?',
] as const;

const today = [
  'Which conditions are active?',
  'When was the last contact, and when is the next appointment?',
  'Which brand of spacer does she use?',
  'What did the ACQ say?',
  'What was the lowest SpO2?',
  'When did the FEV1 last fall?',
] as const;

const questions = (calendar: Calendar): readonly Asked[] => {
  const dice = diceFor('chat Maya assistant');
  const year = Array.from({ length: 24 }, (_, index) => ({
    text: before[index % before.length] ?? before[0],
    at: calendar.daysAgo(358 - index * 15, dice.whole(13, 20), dice.whole(0, 59)),
    isPast: true,
  }));
  return [
    ...year,
    ...today.map((text, index) => ({ text, at: calendar.minutesAgo(60 - index * 4), isPast: false })),
  ];
};

const ANSWERED_AFTER_MS = 2000;

interface Answered extends Asked {
  readonly facts: Awaited<ReturnType<typeof findFacts>>;
}

const withAnswers = async (db: Db, asked: readonly Asked[]): Promise<readonly Answered[]> => {
  const answered: Answered[] = [];
  for (const one of asked) {
    const question: Question = {
      profileId: patientId(MAYA),
      text: one.text,
      timeZone: LENAS_ZONE,
      own: asTheSite,
    };
    const facts = one.isPast
      ? await findValueFacts(db, question, one.at)
      : await findFacts(db, Date.parse(one.at), question);
    answered.push({ ...one, facts });
  }
  return answered;
};

const textOf = ({ facts }: Answered): string => facts.map(({ text }) => text).join(' ') || NOTHING_FOUND;

const answeredAt = ({ at }: Answered): string => new Date(Date.parse(at) + ANSWERED_AFTER_MS).toISOString();

/** A question and its answer. */
const messageRows = (one: Answered, index: number): readonly Row[] => {
  const of = { channel_id: CHANNEL, profile_id: patientId(MAYA), medium: 'websocket' };
  const numbered = (sequence: number): Row => ({ ...of, sequence, revision: sequence });
  return [
    {
      ...numbered(index * 2 + 1),
      id: demoId(`chat ${MAYA} question ${index}`),
      author: 'staff',
      sender_id: accountId('lena'),
      body: one.text,
      status: 'sent',
      sentences: null,
      created_at: one.at,
    },
    {
      ...numbered(index * 2 + 2),
      id: demoId(`chat ${MAYA} answer ${index}`),
      author: 'assistant',
      sender_id: null,
      body: textOf(one),
      status: null,
      sentences: one.facts.map(({ text, source }) => ({ text, sources: [source] })),
      created_at: answeredAt(one),
    },
  ];
};

const channelRow = (answered: readonly Answered[]): Row => {
  const [first, last] = [answered[0], answered.at(-1)];
  if (first === undefined || last === undefined) throw new Error('Lena has asked nothing.');
  const count = answered.length * 2;
  return {
    id: CHANNEL,
    profile_id: patientId(MAYA),
    is_ai: true,
    owner_id: accountId('lena'),
    last_sequence: count,
    last_revision: count,
    last_message: textOf(last).slice(0, 200),
    modified_at: answeredAt(last),
    changed_at: answeredAt(last),
    read_sequence: count,
    unread: 0,
    created_at: first.at,
  };
};

/** Reads the record: everything that it tells of is inserted before. */
export const insertAssistantChat = async (db: Db, calendar: Calendar): Promise<void> => {
  const answered = await withAnswers(db, questions(calendar));
  await insertRows(db, 'chat_channels', [channelRow(answered)]);
  await insertRows(db, 'chat_messages', answered.flatMap(messageRows));
};
