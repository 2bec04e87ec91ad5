// What was said in the calls of the demo world? Three of Maya's, recorded and transcribed (OP-CALL-4; demo world: calls)
import { accountId, accountSeeds, type AccountKey } from './accounts.ts';
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import type { Blobs } from '../src/services/blobs/port.ts';

const MAYAS_NUMBER = '+14155550101';
const OFFICE_NUMBER = '+14155550100';

/** What of a log its call is made from. */
interface LoggedCall {
  readonly ehrId: string;
  readonly key: string;
  readonly sent: string;
  readonly direction: string;
  readonly minutes: number | null;
  readonly source: string;
  readonly author: AccountKey;
}

/** By turns; whoever called speaks first. */
const said: Readonly<Record<string, readonly string[]>> = {
  'coaching today': [
    'Good morning Maya, this is Lena from Harbor Lung. How were your nights?',
    'Not good. I woke up twice with wheeze, on Thursday and again last night.',
    'Did you use your reliever inhaler?',
    'Yes, two puffs each time, and then I could sleep.',
    'Could you show me how you breathe in? Tell me what you do, step by step.',
    'I shake it, I press, and I breathe in quickly.',
    'That is a little too fast. With the spacer, press once and then breathe in slowly, as if through a straw.',
    'Like this? That feels different, I can taste less of it.',
    'Exactly, more of it reaches your lungs. Hold your breath for ten seconds after it.',
    'I will try that tonight.',
    'Please blow a session into the spirometer this evening, three good blows, before the inhaler.',
    'I will send it before dinner.',
    'And I call you on Friday. If you need the reliever more than twice a day, call us before that.',
    'Thank you, Lena. Until Friday.',
  ],
  yesterday: [
    'Hello, this is Maya Thornton. I have used my reliever five times since Monday.',
    'Thank you for calling, Maya. Are you short of breath at this moment?',
    'No, now I am fine. It is worse on the stairs and when it is cold.',
    'What did your peak flow say this morning?',
    'Three hundred and eighty.',
    'That is in the yellow zone of your plan. Please double the controller for a week, as it says there.',
    'Should I come in?',
    'Not today. Come in at once if you cannot speak a whole sentence, or if the reliever does not help within twenty minutes.',
    'I understand. I will follow the yellow zone.',
    'I make a note, and we look at your curves tomorrow.',
  ],
  transfer: [
    'Hello Maya, this is Ada. Your doctor has referred you to our programme.',
    'Yes, she told me that somebody would call.',
    'A coach will call you every two weeks, and you measure at home with a small spirometer. Is this number the right one?',
    'It is. Calls before noon are best for me.',
    'I write that down. I hand you over to the care team at Harbor Lung now.',
    'Good, thank you.',
  ],
};

const hasWords = ({ ehrId, key }: LoggedCall): boolean => ehrId === 'HL-1001' && key in said;

const callIdOf = ({ ehrId, key }: LoggedCall): string => demoId(`call ${ehrId} ${key}`);

/** What a log that came from a call says of it. */
export const callColumns = (seed: LoggedCall): Row =>
  hasWords(seed)
    ? { call_id: callIdOf(seed), source_key: `call:${callIdOf(seed)}`, source: 'ZOOM_PHONE' }
    : { call_id: null, source_key: null, source: seed.source };

const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 23);

const nameOf = (key: AccountKey): string => {
  const account = accountSeeds.find((one) => one.key === key);
  return account === undefined ? key : `${account.firstName} ${account.lastName}`;
};

/** As the provider writes it: the outside party has its number as its name. */
const transcriptOf = (seed: LoggedCall): object => {
  const words = said[seed.key] ?? [];
  const staff = { user_id: accountId(seed.author), username: nameOf(seed.author) };
  const patient = { user_id: 'Unknown Speaker', username: MAYAS_NUMBER };
  const length = (seed.minutes ?? 1) * 60_000;
  return {
    recording_start: seed.sent,
    timeline: words.map((text, index) => ({
      ts: clock(1500 + Math.floor((index * (length - 6000)) / words.length)),
      text,
      users: [(index % 2 === 0) === (seed.direction === 'OUTBOUND') ? staff : patient],
    })),
  };
};

const endOf = (seed: LoggedCall): string =>
  new Date(Date.parse(seed.sent) + (seed.minutes ?? 0) * 60_000).toISOString();

export const phoneCallRows = (seeds: readonly LoggedCall[]): readonly Row[] =>
  seeds.filter(hasWords).map((seed) => ({
    call_id: callIdOf(seed),
    user_id: accountId(seed.author),
    provider_user: accountId(seed.author),
    direction: seed.direction === 'INBOUND' ? 'inbound' : 'outbound',
    caller_number: seed.direction === 'INBOUND' ? MAYAS_NUMBER : OFFICE_NUMBER,
    callee_number: seed.direction === 'INBOUND' ? OFFICE_NUMBER : MAYAS_NUMBER,
    ringing_at: seed.sent,
    answered_at: seed.sent,
    ended_at: endOf(seed),
    result: 'Call connected',
    matches: 1,
    noted_at: seed.sent,
  }));

/** Keeps the words of each call and gives the rows that name them. */
export const transcriptRows = (blobs: Blobs, seeds: readonly LoggedCall[]): Promise<readonly Row[]> =>
  Promise.all(
    seeds.filter(hasWords).map(async (seed) => ({
      call_id: callIdOf(seed),
      recording_id: callIdOf(seed),
      state: 'kept',
      sha256: await blobs.put(new TextEncoder().encode(JSON.stringify(transcriptOf(seed)))),
      noted_at: endOf(seed),
    })),
  );
