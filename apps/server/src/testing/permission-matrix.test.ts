// Every call does for every account, at every site, what the policies say and nothing else (document 1 §6).
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../platform/db/handle.ts';
import { newId } from '../platform/ids.ts';
import type { ServedCall } from '../platform/calls/incoming-call.ts';
import { type TestApp, testApp } from './app.ts';
import type { Sent } from './sent.ts';
import {
  type Account,
  accountFacts,
  accountOf,
  type Expected,
  expectedOf,
  hiddenFrom,
  hiddenRelations,
  isRefusedEverywhere,
  type Relation,
  relationNames,
  relations,
} from './permission-matrix.ts';
import { insertSampleRows, type SampleRows, samplesFor } from './sample-rows.ts';
import type { Sample, SubjectSamples } from './samples.ts';
import { isWholeWalk, servedCallsToWalk } from './walked-calls.ts';
import { insertPatient, type TestPatient, type TestPerson, testSites } from './world.ts';

/** A limit ends what hangs and says nothing of speed: a busy machine may take many times as long as a quiet one. */
const HANGS_AFTER_MS = 600_000;

const walked = servedCallsToWalk();

let test: TestApp;
let patients: Readonly<Record<Relation, TestPatient>>;
let accounts: readonly (Account | null)[];
let people: Readonly<Record<string, TestPerson>>;

/** Stands in what only those may read who may see the patients of the site. */
const markOf = (relation: Relation): string => `Mark${relation}`;

const insertSites = async (db: Db): Promise<void> => {
  const parent = newId();
  const insert = `insert into sites (id, parent_id, short_name, long_name, slug, region) values ($1, $2, $3, $3, $3, 'us')`;
  await db.run(insert, [parent, null, 'parent']);
  await db.run('update sites set parent_id = $1 where id = $2', [parent, relations.own]);
  await db.run(insert, [relations.sibling, parent, 'sibling']);
  await db.run(insert, [relations.child, relations.own, 'child']);
};

const insertSuperAdmin = async (db: Db): Promise<TestPerson> => {
  const person = { id: newId(), email: 'sam@north.example' };
  await db.run(
    `insert into portal_users (id, email, first_name, last_name, account_confirmed) values ($1, $2, 'Sam', 'Tester', true)`,
    [person.id, person.email],
  );
  await enter(db, person.id, relations.own, 'super_admin');
  return person;
};

const enter = async (db: Db, userId: string, siteId: string, role: string): Promise<void> => {
  const entry = newId();
  await db.run('insert into site_users (id, user_id, site_id) values ($1, $2, $3)', [entry, userId, siteId]);
  await db.run(
    'insert into site_user_roles (site_user_id, role_id) select $1, id from roles where code = $2',
    [entry, role],
  );
};

const asSetUp = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  test.database.transact({ allSites: 'a test sets up its rows' }, work);

beforeAll(async () => {
  test = await testApp();
  await asSetUp(async (db) => {
    await insertSites(db);
    const marked = (relation: Relation) =>
      insertPatient(db, {
        firstName: 'Pat',
        lastName: markOf(relation),
        dateOfBirth: '1980-02-03',
        ehrId: `E-${relation}`,
        sites: [relations[relation]],
      });
    patients = {
      own: await marked('own'),
      sibling: await marked('sibling'),
      child: await marked('child'),
      foreign: await marked('foreign'),
      global: await marked('global'),
    };
    await db.run(
      `insert into practitioners (id, npi, first_name, last_name, created_at)
       values (gen_random_uuid(), '1234567893', 'Evelyn', 'Marsh', now())`,
    );
    const { lena, tom, priya, ada, marco, grace, noel, uma, rosa } = test.world;
    people = {
      'staff admin': lena,
      caregiver: tom,
      'caregiver elsewhere': priya,
      employee: ada,
      'medical assistant': marco,
      'no site': noel,
      unconfirmed: uma,
      'forced reset': rosa,
      'super admin': await insertSuperAdmin(db),
      'super admin of all': grace,
    };
  });
  accounts = [
    null,
    ...Object.entries(accountFacts).map(([name, facts]) => accountOf(name, people[name]?.id ?? '', facts)),
  ];
  // What a list of another subject could show: at each site something of everybody who may not see it, and so of others for the rest.
  for (const account of accounts)
    if (account !== null)
      for (const relation of hiddenRelations(account))
        await asSetUp((db) =>
          insertSampleRows(
            db,
            test.blobs,
            patients[relation],
            { id: account.me.id, email: '' },
            new Date().toISOString(),
          ),
        );
  for (const relation of relationNames)
    await asSetUp((db) => insertTarget(db, newTarget(), relations[relation]));
}, HANGS_AFTER_MS);

const newTarget = (): TestPerson => {
  const id = newId();
  return { id, email: `target-${id}@north.example` };
};

/** @param siteId null: at no site yet */
const insertTarget = async (db: Db, { id, email }: TestPerson, siteId: string | null): Promise<void> => {
  await db.run(
    `insert into portal_users (id, email, first_name, last_name, account_confirmed) values ($1, $2, 'Tess', 'Target', true)`,
    [id, email],
  );
  const role = siteId === GLOBAL_SITE_ID ? 'medical_assistant' : 'portal_site_caregiver';
  if (siteId !== null) await enter(db, id, siteId, role);
};

interface Rows {
  readonly sample: SampleRows;
  /** A user of the site. */
  readonly target: TestPerson;
  /** Whether a request has named the user, who is there from then on. */
  isTargetThere: boolean;
}

/** A try before may have changed or closed one. */
const OPEN_SITES = `update sites set version = case when id = $1 then 1 else version end, closed_at = null, closed_reason = null
  where closed_at is not null or (id = $1 and version <> 1)`;

/** What a request is about: a log, a note. */
const insertRows = async (served: ServedCall, account: Account | null, relation: Relation): Promise<Rows> => {
  const author = account === null ? test.world.lena : { id: account.me.id, email: '' };
  const sample = await asSetUp(async (db) => {
    await db.run(OPEN_SITES, [relations[relation]]);
    const own = samplesFor(served.name);
    return insertSampleRows(db, test.blobs, patients[relation], author, new Date().toISOString(), own);
  });
  return { sample, target: newTarget(), isTargetThere: false };
};

/** By account, of a session that no try has ended. */
const tokens = new Map<Account, string>();

const tokenOf = async (account: Account): Promise<string> => {
  const token = tokens.get(account) ?? (await test.tokenOf({ id: account.me.id, email: '' }));
  if (!tokens.has(account))
    // As after a password: some writes take one.
    await test.database.statements.run('update sessions set proved_at = now() where user_id = $1', [
      account.me.id,
    ]);
  tokens.set(account, token);
  return token;
};

/** Rows of a subject that no try has changed or removed. */
const untouched = new Map<SubjectSamples | undefined, Map<string, Rows>>();

const isOf = (key: string, relation: Relation): boolean => key.endsWith(`,${relation}`);

/** A write may have gone through: what stands at its site is made anew; everything where it is about no site, or open to anyone. */
const touch = ({ call }: ServedCall, relation: Relation | 'any'): void => {
  if (relation === 'any' || call.allow === 'anyone') {
    tokens.clear();
    return untouched.clear();
  }
  for (const known of untouched.values())
    for (const key of known.keys()) if (isOf(key, relation)) known.delete(key);
};

const rowsOf = async (served: ServedCall, account: Account | null, relation: Relation): Promise<Rows> => {
  const key = [served.name === 'people.grantSite', account?.name, relation].join();
  const [subject] = samplesFor(served.name);
  const known = untouched.get(subject) ?? new Map<string, Rows>();
  const rows = known.get(key) ?? (await insertRows(served, account, relation));
  untouched.set(subject, known.set(key, rows));
  return rows;
};

const sampleOf = (served: ServedCall, { sample, target }: Rows): Sample => {
  const found = sample.request(served.name, { ...test.world, tom: target });
  if (!found) throw new Error(`no sample for ${served.name}`);
  return found;
};

const requestOf = async (served: ServedCall, account: Account | null, relation: Relation): Promise<Sent> => {
  const rows = await rowsOf(served, account, relation);
  const siteId = relations[relation];
  const text = JSON.stringify(sampleOf(served, rows));
  if (!rows.isTargetThere && [rows.target.id, rows.target.email].some((one) => text.includes(one))) {
    rows.isTargetThere = true;
    // A site to be opened to the user is one where the user is not yet.
    const at = served.name === 'people.grantSite' ? null : siteId;
    await asSetUp((db) => insertTarget(db, rows.target, at));
  }
  return {
    ...JSON.parse(text.replaceAll(testSites.north, siteId).replaceAll(testSites.south, siteId)),
    headers: account === null ? {} : { authorization: `Bearer ${await tokenOf(account)}` },
  };
};

/** Is the request about something of a site, or would it be the same at every site? */
const isAboutSite = async (served: ServedCall): Promise<boolean> => {
  const rows = await rowsOf(served, null, 'own');
  const text = JSON.stringify(sampleOf(served, rows));
  const named = [...rows.sample.ids, rows.target.id, rows.target.email, ...Object.values(testSites)];
  return named.some((id) => text.includes(id));
};

const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404]);
/** Refusals that come after the permission was given: of a wrong code or password that the sample sends. */
const LATER_REFUSALS: ReadonlySet<string> = new Set([
  'WrongCode',
  'WrongPassword',
  'NotFound',
  'LinkInvalid',
]);

interface Tried {
  readonly call: string;
  readonly account: string;
  readonly relation: Relation | 'any';
  readonly expected: Expected;
  readonly status: number;
  readonly leaks: readonly string[];
}

const codeOf = (body: string): string => {
  try {
    return String(JSON.parse(body).code);
  } catch {
    return '';
  }
};

const leaksOf = (served: ServedCall, account: Account | null, body: string): string[] =>
  hiddenFrom(served, account)
    .filter((hidden) => body.includes(markOf(hidden)))
    .map((hidden) => `shows a patient of ${hidden}`);

const tryOne = async (
  served: ServedCall,
  account: Account | null,
  relation: Relation | 'any',
): Promise<Tried> => {
  const siteId = relation === 'any' ? null : relations[relation];
  const { allow } = served.call;
  const expected = expectedOf(served, account, siteId);
  const answer = await test.send(await requestOf(served, account, relation === 'any' ? 'own' : relation));
  if (served.call.method !== 'GET' && answer.statusCode < 400) touch(served, relation);
  const code = codeOf(answer.body);
  const isRefused = REFUSALS.has(answer.statusCode) && !(siteId === null && LATER_REFUSALS.has(code));
  const leaks = leaksOf(served, account, answer.body);
  if (expected === 'refused' && !isRefused) leaks.push('is not refused');
  // Then the refusal would say nothing of what the account may do.
  if (account !== null && allow !== 'two-factor' && code === 'NotSignedIn')
    leaks.push('has lost its session');
  if (expected === 'refused' && isRefused && relation !== 'any' && answer.body.includes('target-')) {
    leaks.push('names a user');
  }
  const isOpen = allow === 'anyone';
  const wrong = expected === 'allowed' && isRefused && !isOpen ? ['is refused although allowed'] : [];
  return {
    call: served.name,
    account: account?.name ?? 'nobody',
    relation,
    expected,
    status: answer.statusCode,
    leaks: [...leaks, ...wrong],
  };
};

/** No call takes it: whoever may use the call is answered 400. */
const UNKNOWN_PARAMETER = 'no.such.parameter=1';
const REFUSALS_BEFORE_INPUT: ReadonlySet<number> = new Set([401, 403]);

/** A refusal of what cannot be read is one of the account, and says nothing of a site: one request stands for every relation. */
const tryRefusedEverywhere = async (served: ServedCall, account: Account | null): Promise<Tried> => {
  const { path, ...sent } = sampleOf(served, await rowsOf(served, null, 'own'));
  const answer = await test.send({
    ...sent,
    path: `${path}${path.includes('?') ? '&' : '?'}${UNKNOWN_PARAMETER}`,
    headers: account === null ? {} : { authorization: `Bearer ${await tokenOf(account)}` },
  });
  const isRefused = REFUSALS_BEFORE_INPUT.has(answer.statusCode);
  const needsSession = account !== null && served.call.allow !== 'two-factor';
  return {
    call: served.name,
    account: account?.name ?? 'nobody',
    relation: 'any',
    expected: 'refused',
    status: answer.statusCode,
    leaks: [
      ...(isRefused ? [] : ['is not refused before its input is read']),
      ...(needsSession && codeOf(answer.body) === 'NotSignedIn' ? ['has lost its session'] : []),
      ...leaksOf(served, account, answer.body),
      ...(answer.body.includes('target-') ? ['names a user'] : []),
    ],
  };
};

const tried: Tried[] = [];
const triedWith = new Map<string, Tried[]>();
const note = (one: Tried): void => {
  tried.push(one);
  const key = `${one.call} ${one.account}`;
  triedWith.set(key, [...(triedWith.get(key) ?? []), one]);
};

const letterOf = (one: Tried | undefined): string =>
  one === undefined ? ' ' : one.leaks.length > 0 ? '!' : one.expected === 'allowed' ? 'x' : '.';

/** One line a call: for each account own, sibling, child, foreign, global site; x allowed, . refused, ! a leak. */
const table = (): string => {
  const names = accounts.map((account) => account?.name ?? 'nobody');
  const width = Math.max(...walked.map(({ name }) => name.length));
  const lines = walked.map(({ name }) => {
    const cells = names.map((account) => {
      const mine = triedWith.get(`${name} ${account}`) ?? [];
      const any = mine.find((one) => one.relation === 'any');
      const letters = relationNames.map((relation) =>
        letterOf(mine.find((one) => one.relation === relation)),
      );
      return any ? letterOf(any).padEnd(5) : letters.join('');
    });
    return `${name.padEnd(width)}  ${cells.map((cell, index) => cell.padEnd(Math.max(5, names[index]?.length ?? 0))).join('  ')}`;
  });
  const heading = `${' '.repeat(width)}  ${names.map((name) => name.padEnd(5)).join('  ')}`;
  const leaks = tried.reduce((sum, one) => sum + one.leaks.length, 0);
  const figures = `${walked.length} calls × ${names.length} accounts × ${relationNames.length} site relations`;
  return [
    'each account: own, sibling, child, foreign, global site; x allowed, . refused, one letter where no site is meant or asked',
    heading,
    ...lines,
    `${figures}: ${tried.length} different combinations tried, ${leaks} leaks`,
  ].join('\n');
};

describe.each(walked.map((served) => [served.name, served] as const))('%s', (_name, served) => {
  it(
    'USERS-068 USERS-071 USERS-088: allowed and refused as the policies say',
    async () => {
      const where: readonly (Relation | 'any')[] = (await isAboutSite(served)) ? relationNames : ['any'];
      for (const account of accounts) {
        if (isRefusedEverywhere(served, account)) note(await tryRefusedEverywhere(served, account));
        else for (const relation of where) note(await tryOne(served, account, relation));
      }
      const wrong = tried.filter((one) => one.call === served.name && one.leaks.length > 0);
      expect(wrong).toEqual([]);
    },
    HANGS_AFTER_MS,
  );
});

describe('the matrix', () => {
  it('tries every call and account, with no leak', () => {
    console.log(table());
    expect(new Set(tried.map((one) => one.call)).size).toBe(walked.length);
    expect(tried.length).toBeGreaterThanOrEqual(walked.length * accounts.length);
    if (isWholeWalk())
      expect(tried.some((one) => one.expected === 'allowed' && one.relation === 'own')).toBe(true);
    expect(tried.flatMap((one) => one.leaks)).toEqual([]);
  });
});
