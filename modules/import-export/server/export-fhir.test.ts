// Does `export fhir` write what it says, refuse in clear words, and leave nothing that could be taken for whole?
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { temporaryFolder } from '@alveary/server/testing/files.ts';
import { allKinds } from './export/kinds/all-kinds.ts';
import { bundleOf, entriesOfPerson, linesOf } from './testing/bundles.ts';
import { emptyWithSite, linesApart, runOn } from './testing/commands.ts';
import { faultsOfR4 } from './testing/r4.ts';

const folder = temporaryFolder();
const REACH = { allSites: 'a test looks at everything' } as const;

const written = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const imported = async (content: string, name: string): Promise<Database> => {
  const database = await emptyWithSite('lakeside');
  const file = written(name, content);
  expect(await runOn(database, ['import', 'fhir', file, '--site', 'lakeside'])).toMatchObject({ code: 0 });
  return database;
};

const exported = async (database: Database, name: string): Promise<string> => {
  const out = join(folder, name);
  expect(await runOn(database, ['export', 'fhir', '--site', 'lakeside', '--out', out])).toMatchObject({
    code: 0,
  });
  return readFileSync(out, 'utf8');
};

interface Line {
  readonly resourceType: string;
  readonly id: string;
  readonly lifecycleStatus?: string;
}

const linesIn = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const people = [1, 2, 3].map((person) => JSON.stringify(bundleOf(entriesOfPerson(person))));

describe('what another system sent', () => {
  test('leaves under its own ids, names only what leaves too, and comes back the same', async () => {
    const first = await imported(people[0] ?? '', 'one.json');
    const once = await exported(first, 'once.ndjson');
    const lines = linesIn(once);
    // What the product has no rows for leaves letter for letter: the claims came in incomplete.
    const ours = lines.filter(({ resourceType }) => resourceType !== 'Claim');
    expect(ours.flatMap(faultsOfR4)).toEqual([]);
    expect(lines[0]).toMatchObject({ resourceType: 'Patient', id: 'patient-1-0' });
    const ids = new Set(lines.map(({ resourceType, id }) => `${resourceType}/${id}`));
    const named = [...once.matchAll(/"reference":"([^"]+)"/g)].map(([, reference = '']) => reference);
    expect(named.filter((reference) => !ids.has(reference))).toEqual([]);
    const second = await imported(once, 'once-again.ndjson');
    expect(linesApart(once, await exported(second, 'twice.ndjson'))).toEqual([]);
  });

  test('what was changed since then leaves as it is now, what was deleted not at all', async () => {
    const first = await imported(people[1] ?? '', 'two.json');
    const second = await imported(await exported(first, 'two-once.ndjson'), 'two-again.ndjson');
    await second.transact(REACH, async (db) => {
      await db.run(`update profiles set last_name = 'Newname'`);
      await db.run(`delete from profile_conditions`);
      await db.run(`update goals set status = 'completed'`);
    });
    const now = await exported(second, 'two-now.ndjson');
    expect(now).toContain('Newname');
    const lines = linesIn(now);
    expect(lines.filter(({ resourceType }) => resourceType === 'Condition')).toEqual([]);
    for (const { resourceType, lifecycleStatus } of lines) {
      if (resourceType === 'Goal') expect(lifecycleStatus).toBe('completed');
    }
    expect(lines.filter(({ resourceType }) => resourceType === 'Patient').map(({ id }) => id)).toEqual([
      'patient-2-0',
    ]);
  });

  test('two exports of the same database are the same to the byte', async () => {
    const database = await imported(
      people.map((one) => linesOf(JSON.parse(one).entry)).join('\n'),
      'three.ndjson',
    );
    expect(await exported(database, 'a.ndjson')).toBe(await exported(database, 'b.ndjson'));
  });
});

describe('refusals and stops', () => {
  test('a name that is no patient or site, both at once, or a wrong format ends with words and without a file', async () => {
    const database = await emptyWithSite('lakeside');
    const out = join(folder, 'never.json');
    const none = '0198c0de-0000-7000-8000-000000000001';
    for (const [words, says] of [
      [[], 'Name either a patient'],
      [['--patient', none, '--site', 'lakeside'], 'Name either a patient'],
      [['--patient', 'maya'], '"maya" is not the id of a patient.'],
      [['--patient', none], `There is no patient with the id ${none} at any site.`],
      [['--site', 'hillside'], 'There is no site "hillside". There is: lakeside.'],
      [['--site', 'lakeside', '--format', 'xml'], 'There is no format "xml": it is bundle or ndjson.'],
    ] as const) {
      const { code, text } = await runOn(database, ['export', 'fhir', ...words, '--out', out]);
      expect([code, text.includes(says)], text).toEqual([2, true]);
    }
    expect(existsSync(out)).toBe(false);
  });

  test('a file that is there is not written over, and a folder that is not there is named', async () => {
    const database = await emptyWithSite('lakeside');
    const there = written('there.ndjson', 'precious');
    const { code, text } = await runOn(database, ['export', 'fhir', '--site', 'lakeside', '--out', there]);
    expect([code, text.includes(`${there} is there already.`)]).toEqual([1, true]);
    expect(readFileSync(there, 'utf8')).toBe('precious');
    const nowhere = join(folder, 'nowhere', 'x.ndjson');
    const missing = await runOn(database, ['export', 'fhir', '--site', 'lakeside', '--out', nowhere]);
    expect([missing.code, missing.text.includes(`${nowhere} cannot be written.`)]).toEqual([1, true]);
  });

  test('stopped half-way, what was written keeps a name that says it is not whole', async () => {
    const database = await imported(people[2] ?? '', 'stopped.json');
    const out = join(folder, 'stopped.ndjson');
    const stopping = new AbortController();
    const read = database.read.bind(database);
    // Stopped while the patients are being read.
    const stopped: Database = {
      ...database,
      read: async (reach, work) => {
        const answer = await read(reach, work);
        if (typeof answer === 'object' && answer !== null && 'found' in answer) stopping.abort();
        return answer;
      },
    };
    const { code, text } = await runOn(
      stopped,
      ['export', 'fhir', '--site', 'lakeside', '--out', out],
      stopping.signal,
    );
    expect([code, text.includes('is not whole: run the same command again.')], text).toEqual([1, true]);
    expect([existsSync(out), existsSync(`${out}.partial`)]).toEqual([false, true]);
    expect((await runOn(database, ['export', 'fhir', '--site', 'lakeside', '--out', out])).code).toBe(0);
    expect([existsSync(out), existsSync(`${out}.partial`)]).toEqual([true, false]);
  });

  test('each patient stands in the audit log as disclosed', async () => {
    const database = await imported(people[0] ?? '', 'audited.json');
    await exported(database, 'audited.ndjson');
    const [patient] = await database.read(REACH, (db) => db.many<{ id: string }>('select id from profiles'));
    const rows = await database.read(REACH, (db) =>
      db.many(`select action, call, outcome, patient_ids from audit_events where action = 'record.export'`),
    );
    expect(rows).toEqual([
      { action: 'record.export', call: 'command:export-fhir', outcome: 'done', patient_ids: [patient?.id] },
    ]);
  });
});

/** Tables of a patient that no kind is named after: of which kind they are part, or why they stay. */
const elsewhere: Readonly<Record<string, string>> = {
  adverse_event_appointments: 'adverse_events',
  audit_subjects: 'the log of who saw the patient is not the record',
  care_plan_notes: 'patient_care_plans',
  care_plan_sections: 'patient_care_plans',
  chat_answers: 'what the assistant was given beside its answer, which is a message',
  chat_channels: 'made of its messages',
  chat_numbers: 'which number leads to which channel: each message has it',
  consent_envelopes: 'how a signing service calls a consent; what came of it is the consent',
  consent_signers: 'consents',
  imported_resources: 'what came in is written back by each kind',
  letters: 'letters on their way, sealed, with codes and links',
  measurement_counts: 'counted from the measurements',
  measurement_hours: 'counted from the measurements',
  outbox_messages: 'copies of what sandboxes would have sent, with codes for a sign-in',
  patient_apps: 'patient_account',
  patient_journeys: 'site_profiles',
  patient_list_rows: 'worked out for the list',
  spirometry_figures: 'worked out from the tests of a session',
  patient_list_stale: 'worked out for the list',
  patient_search_rows: 'worked out for the search',
  patient_search_sites: 'worked out for the search',
  profile_addresses: 'profiles',
  profile_identifiers: 'profiles',
  profile_phones: 'profiles',
  profile_practitioners: 'profiles',
  questionnaire_links: 'how a questionnaire was sent, with the code that opens it',
  reading_days: 'counted from the measurements',
  readings_in_error: 'entered in error: it was never measured',
  recent_profiles: 'what staff opened last',
  reward_accounts: 'patient_account',
  sandbox_apps: 'how a phone of the sandbox behaves in a trial',
  session_recordings: 'minutes and drafts of staff; what was kept is the note of a log',
  spirometry_curves: 'spirometry_sessions',
  spirometry_corrections: 'spirometry_sessions',
  spirometry_overwritings: 'spirometry_sessions',
  spirometry_predicted_values: 'spirometry_sessions',
  spirometry_tests: 'spirometry_sessions',
  staff_intervals: 'minutes of staff',
  time_claims: 'minutes of staff',
  video_participants: 'video_visits; the rest are codes that let guests in',
};

test('every table that holds something of a patient goes out, or somebody has said why not', async () => {
  const database = await emptyWithSite('lakeside');
  const tables = await database.read(REACH, (db) =>
    db.many<{ name: string }>(
      `select distinct c.table_name::text as name from information_schema.columns c
         join information_schema.tables t on t.table_name = c.table_name and t.table_type = 'BASE TABLE'
        where c.column_name in ('profile_id', 'patient_id') and c.table_schema = 'public'`,
    ),
  );
  const kinds = new Set(allKinds.map(({ record }) => record));
  const open = tables.map(({ name }) => name).filter((name) => !kinds.has(name) && !(name in elsewhere));
  expect(open).toEqual([]);
});
