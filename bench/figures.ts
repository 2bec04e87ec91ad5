// How are figures shown and kept? One line for each measurement, the machine above, and a JSON file in bench/results.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Measured } from './load.ts';
import type { Spent } from './share.ts';

export interface Figure {
  readonly name: string;
  readonly clients: number;
  readonly runs: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly worst: number;
  readonly perSecond: number;
  /** Requests a second as a share of those of the bare route at that moment; absent where nothing was compared. */
  readonly ratio?: number;
  /** The same of processor time, which other programs hardly change. */
  readonly processorRatio?: number;
  /** Microseconds of processor time of one request; absent where it cannot be known. */
  readonly processor?: Processor;
  /** Percent of the machine that other programs had meanwhile; absent where it cannot be known. */
  readonly others?: number;
  /** How many requests of the bare route, one after the other, take as long at that moment. */
  readonly inBare?: { readonly p95: number; readonly worst: number };
  /** Further facts of this measurement: the total, the ratio to plain SQL. */
  readonly note: string;
  /** What was aimed at, in words, and whether it was met. */
  readonly target: string;
  readonly met: boolean | null;
}

interface Processor {
  readonly client: number;
  readonly server: number | null;
  /** Null when the database was not started here. */
  readonly database: number | null;
}

/** What a bare route does, for comparison. */
export interface Bare {
  readonly perSecond: number;
  /** Microseconds of one request in client, server and database together; null where it cannot be known. */
  readonly processor: number | null;
}

/** What a measurement must reach: what was asked for as it was asked, or compared with a bare route, which holds on any machine. */
export interface Target {
  /** At most as long as so many requests of the bare route, one after the other. */
  readonly p95InBare?: number;
  readonly worstInBare?: number;
  /** At most so many milliseconds. */
  readonly p95Ms?: number;
  readonly worstMs?: number;
  readonly perSecond?: number;
  /** At least this share of the requests a second of the bare route. */
  readonly ratio?: number;
}

const at = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Where other programs have more than this share of the machine, requests a second say nothing; processor time does. */
const QUIET = 10;

const busy = ({ others }: Pick<Figure, 'others'>): boolean => (others ?? 0) > QUIET;

/** Requests a second where nothing else runs: as many as the cores, and one of them each for client and server, have processor time for. */
const alone = ({ perSecond, processor }: Pick<Figure, 'perSecond' | 'processor'>): number => {
  if (processor === undefined) return perSecond;
  const { client, server, database } = processor;
  const each = (time: number | null, share: number): number => (share * 1e6) / Math.max(1, time ?? 0);
  const all = client + (server ?? 0) + (database ?? 0);
  return Math.max(perSecond, Math.min(each(all, cpus().length), each(client, 1), each(server, 1)));
};

const targetWords = (target: Target, figure: Omit<Figure, 'target' | 'met'>): string =>
  [
    ...(target.p95InBare === undefined ? [] : [`p95 ≤ ${target.p95InBare} bare requests`]),
    ...(target.worstInBare === undefined ? [] : [`worst ≤ ${target.worstInBare} bare requests`]),
    ...(target.p95Ms === undefined ? [] : [`p95 ≤ ${target.p95Ms} ms`]),
    ...(target.worstMs === undefined ? [] : [`worst ≤ ${target.worstMs} ms`]),
    ...(target.perSecond === undefined
      ? []
      : [`≥ ${target.perSecond}/s${busy(figure) ? ` (${alone(figure).toFixed(0)} by processor time)` : ''}`]),
    ...(target.ratio === undefined ? [] : [`≥ ${target.ratio} of bare`]),
  ].join(', ');

/** @param runs requests, or whatever else is counted, among which the time is divided */
export const processorOf = (spent: Spent, runs: number): Required<Pick<Figure, 'processor' | 'others'>> => {
  const each = (seconds: number): number => Math.round((seconds * 1e6) / Math.max(1, runs));
  const { client, server, database, others } = spent;
  return {
    processor: {
      client: each(client),
      server: server === null ? null : each(server),
      database: database === null ? null : each(database),
    },
    others: Math.round(others * 100),
  };
};

const ratiosTo = (
  bare: Bare,
  { times, seconds, spent }: Measured,
): Required<Pick<Figure, 'ratio'>> & Pick<Figure, 'processorRatio'> => {
  const ratio = times.length / seconds / bare.perSecond;
  if (!spent || bare.processor === null) return { ratio };
  const each = ((spent.client + (spent.server ?? 0) + (spent.database ?? 0)) * 1e6) / times.length;
  return { ratio, processorRatio: bare.processor / each };
};

/** What was done one after the other. @param times milliseconds, in any order */
export const oneByOne = (times: readonly number[]): Measured => ({
  times: times.toSorted((one, other) => one - other),
  seconds: times.reduce((sum, time) => sum + time, 0) / 1000,
});

export const figureOf = (
  name: string,
  clients: number,
  { times, seconds, spent = null }: Measured,
  target: Target = {},
  note = '',
  bare?: Bare,
): Figure => {
  const figure = {
    name,
    clients,
    note,
    runs: times.length,
    median: at(times, 0.5),
    p95: at(times, 0.95),
    p99: at(times, 0.99),
    worst: times.at(-1) ?? 0,
    perSecond: times.length / seconds,
    ...(spent === null ? {} : processorOf(spent, times.length)),
    ...(bare === undefined ? {} : ratiosTo(bare, { times, seconds, spent })),
  };
  return judged(bare === undefined ? figure : { ...figure, inBare: inBareOf(figure, bare) }, target);
};

const inBareOf = ({ p95, worst }: Pick<Figure, 'p95' | 'worst'>, bare: Bare): Figure['inBare'] & object => ({
  p95: (p95 * bare.perSecond) / 1000,
  worst: (worst * bare.perSecond) / 1000,
});

/** Says what was aimed at, and whether it was met. */
export const judged = (figure: Omit<Figure, 'target' | 'met'>, target: Target): Figure => {
  const { inBare } = figure;
  const words = targetWords(target, figure);
  const met =
    (inBare?.p95 ?? Number.POSITIVE_INFINITY) <= (target.p95InBare ?? Number.POSITIVE_INFINITY) &&
    (inBare?.worst ?? Number.POSITIVE_INFINITY) <= (target.worstInBare ?? Number.POSITIVE_INFINITY) &&
    figure.p95 <= (target.p95Ms ?? Number.POSITIVE_INFINITY) &&
    figure.worst <= (target.worstMs ?? Number.POSITIVE_INFINITY) &&
    (busy(figure) ? alone(figure) : figure.perSecond) >= (target.perSecond ?? 0) &&
    Math.max(figure.ratio ?? 0, busy(figure) ? (figure.processorRatio ?? 0) : 0) >= (target.ratio ?? 0);
  return { ...figure, target: words, met: words === '' ? null : met };
};

/** Only where the length of one counts. */
const lengthWords = ({ inBare, target }: Figure): string =>
  inBare === undefined || !/ ms|bare requests/.test(target)
    ? ''
    : `p95 ${inBare.p95.toFixed(0)}, worst ${inBare.worst.toFixed(0)} bare requests`;

const short = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

const columns = (cells: readonly string[]): string =>
  cells
    .map((cell, index) =>
      index === 0 ? cell.padEnd(46) : cell.padStart([0, 7, 7, 8, 8, 8, 8, 9, 7, 7, 16, 7][index] ?? 0),
    )
    .join(' ');

const heading = (): string =>
  columns([
    '',
    'clients',
    'runs',
    'median',
    'p95',
    'p99',
    'worst',
    '/s',
    'ratio',
    'by cpu',
    'processor',
    'others',
  ]);

const lineOf = (figure: Figure): string => {
  const verdict = figure.met === null ? '' : `${figure.met ? 'met' : 'NOT MET'}: ${figure.target}`;
  const { processor } = figure;
  const spent = processor && [processor.client, processor.server ?? '-', processor.database ?? '-'].join('+');
  const numbers = [figure.median, figure.p95, figure.p99, figure.worst, figure.perSecond].map(short);
  return [
    columns([
      figure.name,
      String(figure.clients),
      String(figure.runs),
      ...numbers,
      figure.ratio?.toFixed(3) ?? '',
      figure.processorRatio?.toFixed(3) ?? '',
      spent ?? '',
      figure.others === undefined ? '' : `${figure.others} %`,
    ]),
    ...[verdict, lengthWords(figure), figure.note].filter((text) => text !== ''),
  ].join('   ');
};

const machine = (): Record<string, string | number> => ({
  cores: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
  system: `${process.platform} ${process.arch}`,
  node: process.version,
});

const machineLine = (): string =>
  Object.entries(machine())
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');

/** Prints each figure as it comes and writes all of them at the end. */
export class Sheet {
  readonly figures: Figure[] = [];
  private readonly name: string;
  private readonly facts: Record<string, unknown>;

  constructor(name: string, facts: Record<string, unknown>) {
    this.name = name;
    this.facts = facts;
    console.log(`\n${name} · ${machineLine()}`);
    console.log(
      Object.entries(facts)
        .map(([fact, value]) => `${fact} ${String(value)}`)
        .join(' · '),
    );
    console.log(
      'milliseconds; ratio: to the requests a second of a bare route at that moment, by cpu: to its processor time; processor: microseconds of one request in client+server+database; others: share of the machine ' +
        `that other programs had meanwhile\n${heading()}`,
    );
  }

  add(figure: Figure): Figure {
    this.figures.push(figure);
    console.log(lineOf(figure));
    return figure;
  }

  /** @returns whether every target was met */
  write(): boolean {
    const folder = fileURLToPath(new URL('results/', import.meta.url));
    mkdirSync(folder, { recursive: true });
    const file = `${folder}${this.name}.json`;
    const content = { name: this.name, at: new Date().toISOString(), machine: machine(), ...this.facts };
    writeFileSync(file, `${JSON.stringify({ ...content, figures: this.figures }, null, 2)}\n`);
    const missed = this.figures.filter((figure) => figure.met === false);
    console.log(
      `\n${this.figures.length} figures, ${missed.length} targets missed; written to bench/results/${this.name}.json`,
    );
    return missed.length === 0;
  }
}
