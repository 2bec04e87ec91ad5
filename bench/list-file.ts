// `npm run bench -- list-file [--patients n]`: how soon does the CSV file of all patients begin, how fast does it come, and does memory stay flat?
import { generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import { columnIds } from '@alveary/modules/patient-list/contract/columns.ts';
import { type Figure, judged, processorOf, Sheet } from './figures.ts';
import { inHouse, signIn } from './house.ts';
import { fillList } from './list-data.ts';
import type { BenchOptions } from './options.ts';
import { peakMegabytes } from './peak-memory.ts';
import { watchProcessor } from './share.ts';

/** In rows a second, and of the first byte in milliseconds: a file is no multiple of a request. */
const TARGET = 50_000;
const MOST_FIRST_MS = 300;
/** Whatever the file holds: the server has half of it before, and the rest is what Node has not looked at yet. */
const MOST_MEGABYTES = 400;

interface Asked {
  readonly name: string;
  readonly columns: readonly string[];
  readonly sort: string;
}

const FEW = ['name', 'status', 'site', 'dob', 'ehr-id', 'care-coordinator', 'last-communication'];
const questions: readonly Asked[] = [
  { name: 'seven columns, by name', columns: FEW, sort: 'name,asc' },
  { name: 'seven columns, by FEV1', columns: FEW, sort: 'fev1-percent,asc' },
  { name: 'every column, by name', columns: columnIds, sort: 'name,asc' },
];

interface Read {
  readonly first: number;
  readonly milliseconds: number;
  readonly rows: number;
}

const readFile = async (address: string, token: string, asked: Asked): Promise<Read> => {
  const began = performance.now();
  const answer = await fetch(new URL('/gateway/profiles/list/file', address), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ filters: {}, sort: asked.sort, columns: asked.columns }),
  });
  if (answer.status !== 200 || answer.body === null)
    throw new Error(`The file was refused with ${answer.status}: ${await answer.text()}`);
  let [first, lines] = [0, 0];
  for await (const chunk of answer.body) {
    if (first === 0) first = performance.now() - began;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  // The first line is the heading.
  return { first, milliseconds: performance.now() - began, rows: lines - 1 };
};

/** Rows a second where nothing else runs: as many as the slower of server and database has processor time for. */
const alone = ({ perSecond, processor, others = 0 }: Figure): number =>
  processor === undefined || others <= 10
    ? perSecond
    : Math.max(perSecond, 1e6 / Math.max(processor.server ?? 0, processor.database ?? 0));

export const benchListFile = (options: BenchOptions): Promise<boolean> =>
  inHouse(
    options,
    async ({ address, parties }) => {
      const sheet = new Sheet('list-file', { patients: options.patients, of: 'every site' });
      const token = await signIn(address, generatedAccounts.everywhere);
      const before = peakMegabytes(parties.server ?? 0);
      const measureOne = async (asked: Asked): Promise<Figure> => {
        const spent = watchProcessor(parties);
        const { first, milliseconds, rows } = await readFile(address, token, asked);
        const known = spent();
        if (rows !== options.patients) throw new Error(`The file has ${rows} rows.`);
        const perSecond = (rows * 1000) / milliseconds;
        const peak = peakMegabytes(parties.server ?? 0);
        const figure = judged(
          {
            name: asked.name,
            clients: 1,
            runs: 1,
            median: milliseconds,
            p95: milliseconds,
            p99: milliseconds,
            worst: milliseconds,
            perSecond,
            ...(known === null ? {} : processorOf(known, rows)),
            note: `rows per second; first byte after ${first.toFixed(0)} ms; peak memory ${peak.toFixed(0)} MB, ${before.toFixed(0)} before`,
          },
          {},
        );
        const isMet = alone(figure) >= TARGET && first <= MOST_FIRST_MS && peak <= MOST_MEGABYTES;
        return {
          ...figure,
          target: `≥ ${TARGET}/s on a quiet machine (here ${alone(figure).toFixed(0)}), first byte ≤ ${MOST_FIRST_MS} ms, ≤ ${MOST_MEGABYTES} MB`,
          met: isMet,
        };
      };
      for (const asked of questions)
        if (asked.name.includes(options.only)) sheet.add(await measureOne(asked));
      return sheet.write();
    },
    fillList,
  );
