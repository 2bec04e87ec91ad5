// `npm run bench -- faults`: counts what of a conversation is lost, doubled, in another order or counted wrongly when connections, nodes and
// the database fail in the middle of it. Scripts from a seed, played with the portal's own client against server processes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { wakePages } from './faults/page.ts';
import { isRight, type Problems, problemsOf } from './faults/check.ts';
import { Nodes } from './faults/nodes.ts';
import { openPeople, type People } from './faults/people.ts';
import { Play, type Stage } from './faults/play.ts';
import { type SharedFault, scriptOf, sharedFaults } from './faults/script.ts';
import { openBenchDatabase } from './house.ts';
import type { BenchOptions } from './options.ts';
import { dice } from './samples.ts';
import { endAtStop } from './stopping.ts';

/** Ends what never becomes right, on a busy machine too. */
const RIGHT_WITHIN_MS = 240_000;
const LOOK_EVERY_MS = 50;
const LONGEST_OUTAGE_MS = 10_000;

interface Outcome {
  readonly seed: number;
  readonly common: SharedFault;
  readonly problems: Problems | null;
}

interface Round {
  readonly common: SharedFault;
  readonly seeds: readonly number[];
  /** For how long the database is gone, in milliseconds. */
  readonly outage: number;
}

/** @param atOnce scripts that are played at the same time, and that a fault of everybody hits together */
const roundsOf = (
  { seed, scripts, atOnce }: Pick<BenchOptions, 'seed' | 'scripts' | 'atOnce'>,
  longestOutage: number,
): Round[] => {
  const roll = dice(seed);
  return Array.from({ length: Math.ceil(scripts / atOnce) }, (_, round) => ({
    common: sharedFaults[round % sharedFaults.length] ?? 'nothing',
    seeds: Array.from(
      { length: Math.min(atOnce, scripts - round * atOnce) },
      (_one, place) => seed + round * atOnce + place,
    ),
    outage: 200 + roll(longestOutage - 200),
  }));
};

const moveAll = (plays: readonly Play[], node: number): void => {
  for (const play of plays) for (const tab of play.tabs) play.move(tab, node);
  wakePages();
};

const failAll = async (nodes: Nodes, plays: readonly Play[], { common, outage }: Round): Promise<void> => {
  if (common === 'nothing') return;
  if (common === 'database') {
    nodes.database.cut();
    await wait(outage);
    nodes.database.mend();
    return;
  }
  const how = common.startsWith('kill') ? 'kill' : 'stop';
  await nodes.stop(0, how);
  if (common.endsWith('elsewhere')) moveAll(plays, 1);
  await nodes.start(0);
  moveAll(plays, 0);
};

/** Everybody is back; what was not answered is sent again, until everything is right or it is clear that it does not become so. */
const settle = async (people: People, play: Play): Promise<Problems | null> => {
  const ends = performance.now() + RIGHT_WITHIN_MS;
  for (;;) {
    wakePages();
    for (const tab of play.tabs) {
      tab.sendWhatWaits();
      tab.readToTheBeginning();
    }
    const problems = await problemsOf(people, play);
    if (isRight(problems) && play.tabs.every(({ isIdle }) => isIdle)) return null;
    if (performance.now() > ends) return problems;
    await wait(LOOK_EVERY_MS);
  }
};

const playRound = async (nodes: Nodes, people: People, round: Round, first: number): Promise<Outcome[]> => {
  await people.letDayPass();
  const half = Promise.withResolvers<void>();
  const scripts = round.seeds.map(scriptOf);
  let left = Math.floor(scripts.reduce((sum, { steps }) => sum + steps.length, 0) / 2);
  const stage: Stage = {
    nodes,
    people,
    player: (await people.signIn(people.world.ada)).token,
    done: () => {
      left -= 1;
      if (left === 0) half.resolve();
    },
  };
  const plays: Play[] = [];
  for (const [place, script] of scripts.entries()) {
    const conversation = await people.newConversation(people.world.lena, first + place);
    plays.push(new Play(script, conversation, stage));
  }
  try {
    await Promise.all(plays.map((play) => play.open()));
    await Promise.all([
      ...plays.map((play) => play.run()),
      half.promise.then(() => failAll(nodes, plays, round)),
    ]);
    return await Promise.all(
      plays.map(async (play) => ({
        seed: play.script.seed,
        common: round.common,
        problems: await settle(people, play),
      })),
    );
  } finally {
    for (const play of plays) play.close();
  }
};

/** SMS of the staff, by how often the provider was handed them. */
interface HandedOver {
  readonly once: number;
  readonly again: number;
  readonly not: readonly StoredSms[];
}

interface StoredSms {
  readonly id: string;
  readonly body: string;
  readonly status: string;
}

/** Looks until all were handed over: of those that a failure met in the middle the provider is asked first, some time later. */
const handedOver = async (people: People, { provider }: Nodes, since: Date): Promise<HandedOver> => {
  const ends = performance.now() + RIGHT_WITHIN_MS;
  for (;;) {
    const sent = await people.read<StoredSms>(
      `select id, body, status from chat_messages where author = 'staff' and medium = 'sms' and created_at >= $1`,
      [since.toISOString()],
    );
    const times = sent.map(({ id }) => provider.handed.get(id) ?? 0);
    const not = sent.filter(({ id }) => !provider.handed.has(id));
    if (not.length === 0 || performance.now() > ends)
      return {
        once: times.filter((count) => count === 1).length,
        again: times.filter((count) => count > 1).length,
        not,
      };
    await wait(LOOK_EVERY_MS);
  }
};

const tellProblems = ({ seed, common: what, problems }: Outcome): void => {
  if (problems === null) return;
  console.log(`script ${seed} (${what}):`);
  for (const [kind, found] of Object.entries(problems))
    for (const one of found) console.log(`  ${kind}: ${one}`);
};

const summarise = (
  outcomes: readonly Outcome[],
  seed: number,
  seconds: number,
  handed: HandedOver,
): boolean => {
  const failed = outcomes.filter(({ problems }) => problems !== null);
  const count = (kind: keyof Problems): number =>
    failed.reduce((sum, { problems }) => sum + (problems?.[kind].length ?? 0), 0);
  const figures = {
    scripts: outcomes.length,
    seed,
    seconds: Math.round(seconds),
    wrong: failed.length,
    lost: count('lost'),
    doubled: count('doubled'),
    order: count('order'),
    unread: count('unread'),
    states: count('states'),
    handedOver: handed.once,
    handedOverAgain: handed.again,
    notHandedOver: handed.not.length,
  };
  for (const { body, status } of handed.not) console.log(`not handed over: ${body} (${status})`);
  console.log(
    Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(' · '),
  );
  const folder = fileURLToPath(new URL('results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'faults.json'), `${JSON.stringify({ ...figures, failed }, null, 2)}\n`);
  return failed.length === 0 && handed.again === 0 && handed.not.length === 0;
};

export const benchFaults = async (options: BenchOptions): Promise<boolean> => {
  const { scripts, seed, atOnce } = options;
  const began = performance.now();
  const since = new Date();
  const database = await openBenchDatabase(options);
  const people = await openPeople(database.url);
  const nodes = new Nodes(database.url, database.folder);
  const close = endAtStop(() => nodes.close());
  const outcomes: Outcome[] = [];
  let handed: HandedOver;
  try {
    await nodes.open(2);
    const rounds = roundsOf(options, Math.min(LONGEST_OUTAGE_MS, scripts * 10 + 500));
    for (const [place, round] of rounds.entries()) {
      const roundBegan = performance.now();
      const played = await playRound(nodes, people, round, place * atOnce);
      for (const outcome of played) tellProblems(outcome);
      outcomes.push(...played);
      const seconds = ((performance.now() - roundBegan) / 1000).toFixed(1);
      const wrong = outcomes.filter(({ problems }) => problems !== null).length;
      console.log(
        `${outcomes.length} scripts, ${wrong} wrong; the last ${round.seeds.length} with ${round.common} took ${seconds} s`,
      );
    }
    handed = await handedOver(people, nodes, since);
  } finally {
    await close();
    await people.database.close();
    await database.close();
  }
  return summarise(outcomes, seed, (performance.now() - began) / 1000, handed);
};
