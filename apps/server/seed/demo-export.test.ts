// Does the demo world leave whole as FHIR R4, and does what left give the same again from an empty database?
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyWithSite, linesApart, runOn } from '@alveary/modules/import-export/server/testing/commands.ts';
import { faultsOfR4 } from '@alveary/modules/import-export/server/testing/r4.ts';
import type { Database } from '../src/platform/db/open.ts';
import { demoDatabase } from '../src/testing/demo-database.ts';
import { temporaryFolder } from '../src/testing/files.ts';
import { patientId } from './patient-seed.ts';

const REACH = { allSites: 'a test looks at what came in' } as const;
/** A year of home readings every ten minutes stands at another site: these are some thousand resources of every kind but two. */
const SITE = 'bay-allergy';
const MAYA = patientId('HL-1001');

const folder = temporaryFolder();
const whole = join(folder, 'site.ndjson');
const maya = join(folder, 'maya.json');
let world: Database;

interface Line {
  readonly resourceType: string;
  readonly meta?: { readonly tag?: readonly { readonly code: string }[] };
}

const resourcesOf = (path: string): Line[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const entriesOf = (path: string): Line[] =>
  (JSON.parse(readFileSync(path, 'utf8')) as { entry: { resource: Line }[] }).entry.map(
    ({ resource }) => resource,
  );

/** Export, import into an empty database, and export again. */
const again = async (first: string, words: (database: Database) => Promise<string[]>): Promise<string> => {
  const second = await emptyWithSite(SITE);
  expect(await runOn(second, ['import', 'fhir', first, '--site', SITE])).toMatchObject({ code: 0 });
  const path = `${first}.again`;
  const exported = await runOn(second, ['export', 'fhir', ...(await words(second)), '--out', path]);
  expect(exported).toMatchObject({ code: 0 });
  return readFileSync(path, 'utf8');
};

const countsOf = (database: Database, where: string) =>
  database.read(REACH, (db) =>
    db.one(
      `select (select count(*)::int from profile_conditions c where ${where}) as conditions,
         (select count(*)::int from measurements c where ${where}) as measurements,
         (select count(*)::int from goals c where ${where}) as goals,
         (select count(*)::int from care_plans c where ${where}) as plans,
         (select count(*)::int from encounters c where ${where}) as encounters,
         (select count(*)::int from spirometry_sessions c where ${where}) as sessions,
         (select count(*)::int from spirometry_tests c where ${where}) as tests,
         (select count(*)::int from spirometry_curves c where ${where}) as curves,
         (select array_agg(t order by t) from (select concat_ws(' ', s.performed_at, c.position, c.fvc, c.fev1, c.pef,
            c.fvc_quality, c.fev1_quality, c.fvc_errors) as t from spirometry_tests c
            join spirometry_sessions s on s.id = c.session_id where ${where}) judged) as judged`,
    ),
  );

beforeAll(async () => {
  ({ database: world } = await demoDatabase());
  await runOn(world, ['export', 'fhir', '--site', SITE, '--out', whole]);
  await runOn(world, ['export', 'fhir', '--patient', MAYA, '--out', maya]);
});

describe('the demo world as FHIR', () => {
  it('holds nothing but valid R4, of a site and of the patient with the most', () => {
    const all = [...resourcesOf(whole), ...entriesOf(maya)];
    expect(all.length).toBeGreaterThan(5000);
    expect(all.flatMap(faultsOfR4).slice(0, 20)).toEqual([]);
  });

  it('has of Maya each kind of record that the product holds of her', () => {
    const records = new Set(entriesOf(maya).map(({ meta }) => meta?.tag?.[0]?.code));
    expect([...records].sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))).toEqual([
      'adverse_events',
      'aos_sessions',
      'appointment_notes',
      'appointments',
      'asthma_reports',
      'call_transcripts',
      'care_plans',
      'care_team_members',
      'care_user_links',
      'chat_messages',
      'communication_notes',
      'communications',
      'consents',
      'device_orders',
      'documents',
      'encounters',
      'goals',
      'measurements',
      'paired_devices',
      'patient_account',
      'patient_care_plans',
      'physician_orders',
      'portal_users',
      'practitioners',
      'profile_conditions',
      'profile_links',
      'profiles',
      'questionnaire_assignments',
      'questionnaire_results',
      'questionnaire_scores',
      'reward_activities',
      'site_profiles',
      'sites',
      'spirometry_sessions',
      'spirometry_tests',
      'spirometry_values',
      'tasks',
      'todo_tasks',
    ]);
  });

  it('gives a site again, byte for byte after sorting, from an empty database', async () => {
    const second = await again(whole, async () => ['--site', SITE]);
    expect(linesApart(readFileSync(whole, 'utf8'), second)).toEqual([]);
  });

  it('gives a patient again, byte for byte after sorting, and the chart has its rows', async () => {
    let target: Database | null = null;
    const second = await again(maya, async (database) => {
      target = database;
      const [row] = await database.read(REACH, (db) => db.many<{ id: string }>('select id from profiles'));
      return ['--patient', row?.id ?? ''];
    });
    expect(linesApart(readFileSync(maya, 'utf8'), second)).toEqual([]);
    expect(await countsOf(target ?? world, 'true')).toEqual(
      await countsOf(world, `c.profile_id = '${MAYA}'`),
    );
  });
});
