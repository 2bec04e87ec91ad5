// `npm run bench -- list`: is the list of all patients as quick sorted by any column, and narrowed by twelve filters, as by name?
import { columnIds } from '@alveary/modules/patient-list/contract/columns.ts';
import type { FilterMap } from '@alveary/modules/patient-list/contract/filters.ts';
import { generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import { beside, type BareRoute } from './bare.ts';
import { figureOf, Sheet, type Target } from './figures.ts';
import { inHouse, signIn } from './house.ts';
import { anyCoordinator, fillList } from './list-data.ts';
import { measure, type Measured, openConnection, type Sent } from './load.ts';
import type { BenchOptions } from './options.ts';
import { anyPatients } from './samples.ts';
import type { Parties } from './share.ts';

const ONE: Target = { p95Ms: 60, worstMs: 250 };
const SIXTEEN: Target = { perSecond: 200 };
const LOADS = [
  { clients: 1, target: ONE, few: 40 },
  { clients: 16, target: SIXTEEN, few: 160 },
] as const;
/** Seconds of one question, where no other length is asked for: there are some two hundred of them. */
const FEW_SECONDS = 0.7;

interface Asked {
  readonly name: string;
  readonly filters: FilterMap;
  readonly sort: string;
}

const sorts = ['name,asc', 'last-communication,desc', 'fev1-percent,asc'] as const;

const orders = columnIds.flatMap((id) => (['asc', 'desc'] as const).map((direction) => `${id},${direction}`));

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const combinations = (coordinator: string): readonly (readonly [name: string, filters: FilterMap])[] => [
  ['managed', { status: ['MANAGED'] }],
  ['two thirds of the statuses', { status: ['ELIGIBLE', 'ACTIVATED', 'MANAGED'] }],
  ['of one coordinator', { 'care-coordinator': [coordinator] }],
  ['of one coordinator, managed', { 'care-coordinator': [coordinator], status: ['MANAGED'] }],
  ['FEV1 under 50 %', { 'fev1-percent': { max: 50 } }],
  ['asthma, 65 and older', { conditions: ['Asthma'], age: { min: 65 } }],
  ['COPD, SpO2 under 90', { conditions: ['COPD'], spo2: { max: 90 } }],
  ['spirometry in 90 days', { 'last-session-date': { timespan: 'LAST_90_DAYS' } }],
  [
    'no contact since 30 days, managed',
    { status: ['MANAGED'], 'last-communication': { dateTo: daysAgo(30) } },
  ],
  ['with open events', { 'open-events': { min: 1 } }],
  ['20 minutes this month', { 'minutes-month': { min: 20 } }],
  ['a name and a grade', { name: 'son', 'session-grade': ['A', 'B'] }],
];

const questionsOf = (coordinator: string): readonly Asked[] => [
  ...orders.map((sort) => ({ name: `all, by ${sort}`, filters: {}, sort })),
  ...combinations(coordinator).flatMap(([name, filters]) =>
    sorts.map((sort) => ({ name: `${name}, by ${sort}`, filters, sort })),
  ),
];

interface Place {
  readonly address: string;
  readonly token: string;
  readonly parties: Parties;
  readonly sheet: Sheet;
  readonly bare: BareRoute;
  readonly options: BenchOptions;
}

const sentFor = ({ filters, sort }: Omit<Asked, 'name'>): Sent => ({
  method: 'POST',
  path: '/gateway/profiles/list',
  body: { filters, sort },
});

/** Whoever asks something first waits for its count, and for where its hits begin. */
const askFirst = async ({ address, token }: Place, sent: Sent): Promise<{ total: number; ms: number }> => {
  const connection = await openConnection(address, token);
  const asked = performance.now();
  const { total } = await connection.ask(sent);
  const ms = performance.now() - asked;
  connection.close();
  return { total: Number(total), ms };
};

const measureOne = async (place: Place, question: Asked): Promise<void> => {
  const { address, token, parties, sheet, bare, options } = place;
  const sent = sentFor(question);
  const { total, ms } = await askFirst(place, sent);
  const note = `${total} hits, the first time in ${ms.toFixed(0)} ms`;
  for (const { clients, target } of LOADS) {
    const load = { address, token, clients, next: () => sent };
    const least = await bare.now(clients);
    const seconds = Math.min(options.seconds, FEW_SECONDS);
    const measured = await measure({ ...load, seconds, requests: options.requests, parties });
    sheet.add(figureOf(question.name, clients, measured, target, note, least));
  }
};

const isSlower = (one: Measured, other: Measured, clients: number): boolean =>
  clients === 1
    ? (one.times.at(-1) ?? 0) > (other.times.at(-1) ?? 0)
    : one.times.length / one.seconds < other.times.length / other.seconds;

/** A combination in every order that there is: shown is the one that is slowest. */
const measureOrders = async (place: Place, name: string, filters: FilterMap): Promise<void> => {
  const { address, token, parties, sheet, bare } = place;
  for (const { clients, target, few } of LOADS) {
    const least = await bare.now(clients);
    let slowest: { readonly sort: string; readonly measured: Measured } | null = null;
    let longest = { sort: '', ms: 0 };
    for (const sort of orders) {
      const sent = sentFor({ filters, sort });
      const { ms } = await askFirst(place, sent);
      if (ms > longest.ms) longest = { sort, ms };
      const load = { address, token, clients, next: () => sent, parties };
      const measured = await measure({ ...load, seconds: FEW_SECONDS, requests: few });
      if (slowest === null || isSlower(measured, slowest.measured, clients)) slowest = { sort, measured };
    }
    if (slowest === null) throw new Error('There is no order.');
    const note = `by ${slowest.sort}; the first time in at most ${longest.ms.toFixed(0)} ms (by ${longest.sort})`;
    sheet.add(figureOf(`${name}, slowest order`, clients, slowest.measured, target, note, least));
  }
};

export const benchList = (options: BenchOptions): Promise<boolean> =>
  inHouse(
    options,
    async ({ address, databaseUrl: url, parties }) =>
      beside({ url, database: parties.database }, await anyPatients(url), async (bare) => {
        const token = await signIn(address, generatedAccounts.everywhere);
        const sheet = new Sheet('list', { patients: options.patients, of: 'every site' });
        const place = { address, token, parties, sheet, bare, options };
        const coordinator = await anyCoordinator(url);
        for (const question of questionsOf(coordinator)) {
          if (question.name.includes(options.only)) await measureOne(place, question);
        }
        for (const [name, filters] of combinations(coordinator)) {
          if (`${name}, slowest order`.includes(options.only)) await measureOrders(place, name, filters);
        }
        return sheet.write();
      }),
    fillList,
  );
