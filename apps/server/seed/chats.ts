// Which conversations are there in the demo world? A year of Maya's over SMS and in the app, and the last days of forty others
import { segmentsOf } from '@alveary/modules/chat/contract/segments.ts';
import { type AccountKey, accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { type Talk, talks, todaysTalk, waiting } from './chat-talks.ts';
import { demoId, type Dice, diceFor } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { careTeamOf, patientId, type PatientSeed } from './patient-seed.ts';

const MAYA = 'HL-1001';
/** The sites with the flags for chat. */
const withChat: ReadonlySet<string> = new Set(['harbor-lung', 'bay-allergy', 'norrland']);
const withApp: ReadonlySet<string> = new Set(['harbor-lung', 'bay-allergy']);
const OTHERS = 40;
const SECOND_MS = 1000;

type Medium = 'sms' | 'inapp';

interface Said {
  readonly from: 'staff' | 'patient';
  readonly text: string;
  readonly medium: Medium;
  readonly at: string;
  readonly status: string | null;
}

interface ChatSeed {
  readonly patient: PatientSeed;
  readonly said: readonly Said[];
  readonly hasApp: boolean;
  /** How many of the last messages the owner has not seen. */
  readonly unread: number;
}

const after = (instant: string, seconds: number): string =>
  new Date(Date.parse(instant) + seconds * SECOND_MS).toISOString();

/** A talk from an instant on, a minute or three between its lines. */
const held = (talk: Talk, begin: string, medium: Medium, dice: Dice): readonly Said[] => {
  let at = begin;
  return talk.map(({ from, text }) => {
    at = after(at, dice.whole(40, 200));
    const status = from === 'patient' ? null : medium === 'inapp' ? 'read' : 'delivered';
    return { from, text, medium, at, status };
  });
};

const mayasYear = (calendar: Calendar): readonly Said[] => {
  const dice = diceFor('chat Maya');
  const days = Array.from({ length: 36 }, (_, index) => 362 - index * 10);
  const year = days.flatMap((day, index) =>
    held(
      talks[index % talks.length] ?? talks[0],
      calendar.daysAgo(day, dice.whole(15, 22), dice.whole(0, 59)),
      index % 3 === 2 ? 'sms' : 'inapp',
      dice,
    ),
  );
  const today = held(todaysTalk, calendar.minutesAgo(70), 'inapp', diceFor('chat Maya today'));
  const states = [null, 'read', null, 'sent', 'failed', 'delivered'];
  return [
    ...year,
    ...today.map((one, index) => ({
      ...one,
      status: states[index] ?? null,
      medium: states[index] === 'failed' ? ('sms' as const) : one.medium,
    })),
  ];
};

const lastDays = (patient: PatientSeed, calendar: Calendar): ChatSeed => {
  const dice = diceFor(`chat ${patient.ehrId}`);
  const hasApp = patient.sites.some((site) => withApp.has(site)) && dice.chance(0.4);
  const count = dice.whole(1, 4);
  const said = Array.from({ length: count }, (_, index) =>
    held(
      dice.pick(talks),
      calendar.daysAgo((count - index) * dice.whole(1, 6), dice.whole(8, 20), dice.whole(0, 59)),
      hasApp ? 'inapp' : 'sms',
      dice,
    ),
  )
    .flat()
    .sort((one, other) => one.at.localeCompare(other.at));
  const unread = dice.chance(0.3) ? 1 : 0;
  const last: readonly Said[] =
    unread === 0
      ? []
      : [
          {
            from: 'patient',
            text: dice.pick(waiting),
            medium: hasApp ? 'inapp' : 'sms',
            at: calendar.minutesAgo(dice.whole(5, 900)),
            status: null,
          },
        ];
  return { patient, said: [...said, ...last], hasApp, unread };
};

const cellOf = ({ phones }: PatientSeed): string | null => {
  const phone = phones.find(({ type }) => type === 'CELL');
  return phone === undefined ? null : `${phone.countryCode}${phone.number}`;
};

/** Each number once: it can be the number of one conversation only. */
const chatSeeds = (patients: readonly PatientSeed[], calendar: Calendar): readonly ChatSeed[] => {
  const numbers = new Set<string>();
  const reachable = patients.filter((patient) => {
    const number = cellOf(patient);
    const isFit =
      number !== null &&
      !numbers.has(number) &&
      patient.disease !== null &&
      patient.sites.some((site) => withChat.has(site));
    if (isFit) numbers.add(number);
    return isFit;
  });
  return reachable
    .slice(0, OTHERS + 1)
    .map((patient) =>
      patient.ehrId === MAYA
        ? { patient, said: mayasYear(calendar), hasApp: true, unread: 0 }
        : lastDays(patient, calendar),
    );
};

const ownerOf = (patient: PatientSeed): AccountKey => patient.owner ?? careTeamOf[patient.sites[0]][0];

const channelId = ({ ehrId }: PatientSeed): string => demoId(`chat ${ehrId}`);

const channelRow = ({ patient, said, unread }: ChatSeed): Row => {
  const [first, last] = [said[0], said.at(-1)];
  return {
    id: channelId(patient),
    profile_id: patientId(patient.ehrId),
    is_ai: false,
    owner_id: accountId(ownerOf(patient)),
    last_sequence: said.length,
    last_revision: said.length,
    last_message: last?.text ?? null,
    modified_at: last?.at,
    changed_at: last?.at,
    read_sequence: said.length - unread,
    unread,
    created_at: first?.at,
  };
};

const messageRows = ({ patient, said }: ChatSeed): readonly Row[] =>
  said.map(({ from, text, medium, at, status }, index) => ({
    id: demoId(`chat ${patient.ehrId} ${index}`),
    channel_id: channelId(patient),
    profile_id: patientId(patient.ehrId),
    sequence: index + 1,
    revision: index + 1,
    author: from,
    sender_id: from === 'staff' ? accountId(ownerOf(patient)) : null,
    medium,
    body: text,
    status,
    failure: status === 'failed' ? '30003' : null,
    phone_number: medium === 'sms' ? cellOf(patient) : null,
    segments: medium === 'sms' ? segmentsOf(text) : null,
    created_at: at,
  }));

interface ChatRows {
  readonly chat_channels: readonly Row[];
  readonly chat_numbers: readonly Row[];
  readonly chat_messages: readonly Row[];
  readonly patient_apps: readonly Row[];
}

/** By table, in the order in which they are inserted. */
export const chatRows = (patients: readonly PatientSeed[], calendar: Calendar): ChatRows => {
  const seeds = chatSeeds(patients, calendar);
  return {
    chat_channels: seeds.map(channelRow),
    chat_numbers: seeds.map(({ patient }) => ({
      phone_number: cellOf(patient),
      channel_id: channelId(patient),
      profile_id: patientId(patient.ehrId),
    })),
    chat_messages: seeds.flatMap(messageRows),
    patient_apps: seeds
      .filter(({ hasApp }) => hasApp)
      .map(({ patient }) => ({ profile_id: patientId(patient.ehrId), linked_at: calendar.daysAgo(300, 9) })),
  };
};
