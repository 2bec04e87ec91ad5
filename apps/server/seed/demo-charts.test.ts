// The charts of the demo world hold the sessions, care teams, appointments and documents that people try things on.
import { reportFigures } from '@alveary/modules/asthma-reports/contract/figures.ts';
import type { ReportContent } from '@alveary/modules/asthma-reports/contract/model.ts';
import { judge } from '@alveary/modules/spirometry/contract/rules.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { mediaTypeOf } from '@alveary/modules/documents/server/media-type.ts';
import { findUsualRanges } from '@alveary/modules/patients/server/measurements.store.ts';
import { findTests } from '@alveary/modules/spirometry/server/sessions.store.ts';
import type { Database } from '../src/platform/db/open.ts';
import type { Blobs } from '../src/services/blobs/port.ts';
import { DEMO_NOW as NOW, demoDatabase } from '../src/testing/demo-database.ts';
import { accountId } from './accounts.ts';
import { patientId } from './patient-seed.ts';

const REACH = { allSites: 'a test looks at the demo world' } as const;
const maya = patientId('HL-1001');
const pat = patientId('HL-1004');

let world: Database;
let blobs: Blobs;

const ask = <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  world.read(REACH, (db) => db.many<Row>(sql, values));

beforeAll(async () => {
  ({ database: world, blobs } = await demoDatabase());
});

describe('vital signs', () => {
  it('Harold, whose watch measures every few minutes, has his usual ranges from the start', async () => {
    const harold = patientId('HL-1002');
    const usual = await world.read(REACH, (db) => findUsualRanges(db, harold, ['spo2', 'heart_rate'], NOW));
    expect([...usual.keys()].sort()).toEqual(['heart_rate', 'spo2']);
  });
});

describe('device orders', () => {
  it('go to the address as the post of the country has it', async () => {
    const towns = async (ehrId: string) =>
      (
        await ask<{ town: string }>(
          `select distinct substring(address from E'\\n(.*)$') as town from device_orders where profile_id = $1`,
          [patientId(ehrId)],
        )
      ).map(({ town }) => town);
    expect(await towns('NO-2001')).toEqual(['903 26 Umeå']);
    expect(await towns('TC-3001')).toEqual(['London\nSE1 0AA']);
  });
});

describe('spirometry', () => {
  it('Maya has a final report of three sessions and a pair, with its figures, and a draft', async () => {
    const reports = await ask<{
      state: string;
      name: string;
      content: ReportContent;
      figures: unknown;
    }>(`select state, name, content, figures from asthma_reports where profile_id = $1 order by end_date`, [
      maya,
    ]);
    expect(reports.map(({ state, name }) => [state, name])).toEqual([
      ['final', '161 Days Report'],
      ['draft', '91 Days Report'],
    ]);
    const attached = reports.map(({ content }) => content.attached_reports_2019);
    expect(attached[0]?.spirometry_sessions).toHaveLength(3);
    expect(attached[0]?.prepost).toHaveLength(1);
    expect(reportFigures.parse(reports[0]?.figures).sessions).toHaveLength(5);
    expect(reports[1]?.figures).toBeNull();
    expect(reports[0]?.content.acq.slots[0]?.from?.answered_by).toBe('PATIENT');
  });

  it('Maya has 24 sessions over two years, pre and post pairs, and one with too few usable tests', async () => {
    const sessions = await ask<{ id: string; at: string; bronchodilator: string | null }>(
      'select id, performed_at as at, bronchodilator from spirometry_sessions where profile_id = $1 order by performed_at',
      [maya],
    );
    expect(sessions).toHaveLength(24);
    const first = Date.parse(sessions[0]?.at ?? '');
    expect(NOW - first).toBeGreaterThan(600 * 86_400_000);
    expect(sessions.filter((one) => one.bronchodilator === 'post')).toHaveLength(3);
    const usable = await Promise.all(
      sessions.map(async ({ id }) => judge(await world.read(REACH, (db) => findTests(db, id)), [], 38)),
    );
    expect(usable.filter((one) => one.usable_tests < 2)).toHaveLength(1);
  });

  it('each blow was recorded, judged by its curve, and eight of them take less than 40 kB', async () => {
    const rows = await ask<{ bytes: number }>(
      'select length(packed) as bytes from spirometry_curves where profile_id = $1',
      [maya],
    );
    const tests = await ask('select 1 from spirometry_tests where profile_id = $1', [maya]);
    expect(rows).toHaveLength(tests.length);
    const largest = rows.map(({ bytes }) => bytes).sort((one, other) => other - one);
    expect(largest.slice(0, 8).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(40_000);
    const broken = await ask<{ error: string }>(
      'select distinct unnest(fvc_errors || fev1_errors) as error from spirometry_tests where profile_id = $1',
      [maya],
    );
    expect(broken.map(({ error }) => error).toSorted()).toEqual([
      'Cough in the first second',
      'Ended too early',
      'Glottis closed in the first second',
      'Slow start',
    ]);
  });

  it('Grace Kim was measured as a growing child', async () => {
    const sessions = await ask<{ age: number; height: number; equation: string; grades: number }>(
      `select s.age_years as age, s.height_cm as height, v.equation from spirometry_sessions s
        join profiles p on p.id = s.profile_id
        join spirometry_predicted_values v on v.session_id = s.id and v.measure = 'fev1'
        where p.first_name = 'Grace' and p.last_name = 'Kim' order by s.performed_at`,
    );
    expect(sessions.length).toBeGreaterThan(5);
    const [first, last] = [sessions[0], sessions.at(-1)];
    expect(first?.age).toBeLessThan(12);
    expect(first?.height).toBeLessThan(last?.height ?? 0);
    expect(last?.equation).toBe('gli-global-2022');
  });

  it('never exhales more in one second than in all', async () => {
    expect(await ask('select 1 from spirometry_tests where fev1 > fvc or fev05 > fev1')).toEqual([]);
  });
});

it('Maya has three AOS sessions', async () => {
  expect(await ask('select 1 from aos_sessions where profile_id = $1', [maya])).toHaveLength(3);
});

describe('care teams and appointments', () => {
  it('Maya has a full care team; Pat Prospect has none, and no appointments', async () => {
    const team = await ask<{ role: string }>(
      'select role from care_team_members where profile_id = $1 and to_at is null order by role',
      [maya],
    );
    expect(team.map((one) => one.role)).toEqual([
      'care_coordinator',
      'health_coach',
      'medical_assistant',
      'pulmonologist',
      'respiratory_therapist',
    ]);
    for (const table of ['care_team_members', 'appointments', 'spirometry_sessions', 'documents']) {
      expect(await ask(`select 1 from ${table} where profile_id = $1`, [pat]), table).toEqual([]);
    }
  });

  it('today has appointments, every status occurs, and what is behind is done or cancelled', async () => {
    const today = await ask(`select 1 from appointments where start_at::date = '2026-11-21'`);
    expect(today.length).toBeGreaterThan(5);
    const statuses = await ask<{ status: string }>('select distinct status from appointments order by 1');
    expect(statuses.map((one) => one.status)).toEqual([
      'BOOKED',
      'CANCELLED',
      'FULFILLED',
      'PENDING',
      'PROPOSED',
    ]);
    const open = await ask(
      `select 1 from appointments where start_at < '2026-11-21' and status not in ('FULFILLED', 'CANCELLED')`,
    );
    expect(open).toEqual([]);
  });

  it('Lena has appointments of this day in every status, one of them within the next half hour', async () => {
    const rows = await ask<{ status: string; ahead: number }>(
      `select status, extract(epoch from start_at - $2::timestamptz)::int / 60 as ahead from appointments
        where practitioner_id = $1 and start_at between $2::timestamptz - interval '3 hours' and $2::timestamptz + interval '4 hours'`,
      [accountId('lena'), new Date(NOW).toISOString()],
    );
    expect([...new Set(rows.map(({ status }) => status))].sort()).toEqual([
      'BOOKED',
      'CANCELLED',
      'FULFILLED',
      'PENDING',
      'PROPOSED',
    ]);
    expect(rows.some(({ status, ahead }) => status === 'BOOKED' && ahead >= 0 && ahead <= 30)).toBe(true);
  });

  it('everybody of the staff has appointments in every status in the two weeks around the day', async () => {
    for (const account of ['lena', 'nadia', 'tom', 'marco', 'ada', 'sven', 'priya'] as const) {
      const rows = await ask<{ status: string }>(
        `select distinct status from appointments where practitioner_id = $1
          and start_at between $2::timestamptz - interval '8 days' and $2::timestamptz + interval '8 days' order by 1`,
        [accountId(account), new Date(NOW).toISOString()],
      );
      expect(
        rows.map(({ status }) => status),
        account,
      ).toEqual(['BOOKED', 'CANCELLED', 'FULFILLED', 'PENDING', 'PROPOSED']);
    }
  });

  it('Maya has a booked appointment of the calendar to come', async () => {
    const booked = await ask(
      `select 1 from appointments where profile_id = $1 and status = 'BOOKED' and calendar_event_id is not null
         and start_at > '2026-11-22'`,
      [maya],
    );
    expect(booked.length).toBeGreaterThan(0);
  });
});

it('documents are what they say they are', async () => {
  const documents = await ask<{ type: string; size: number; sha256: string }>(
    'select media_type as type, size, sha256 from documents',
  );
  expect(documents).toHaveLength(5);
  for (const { type, size, sha256 } of documents) {
    const content = await blobs.read(sha256);
    expect([mediaTypeOf(content), content.length]).toEqual([type, size]);
  }
});

describe('the minutes ledger', () => {
  it('Lena and Marco have a month of minutes, each once, and their logs say the same', async () => {
    const month = await ask<{ email: string; source: string; n: number; minutes: number }>(
      `select u.email, i.source, count(*)::int as n,
         (sum(extract(epoch from i.ended_at - i.started_at)) / 60)::float as minutes
       from staff_intervals i join portal_users u on u.id = i.user_id group by 1, 2 order by 1, 2`,
    );
    expect(month.map(({ email, source }) => `${email} ${source}`)).toEqual(
      expect.arrayContaining([
        'lena@alveary.example activity',
        'lena@alveary.example call',
        'lena@alveary.example manual',
        'marco@alveary.example activity',
        'marco@alveary.example recording',
      ]),
    );
    for (const one of month.filter(({ source }) => source === 'activity')) {
      expect(one.n).toBeGreaterThan(80);
      expect(one.minutes).toBeGreaterThan(500);
    }
    const wrong = await ask(
      `select 1 from communications l join time_claims c on c.log_id = l.id
       where (not l.is_duration_typed and l.duration_in_seconds is distinct from counted_seconds(l.id)) or c.ended_at > $1`,
      [new Date(NOW).toISOString()],
    );
    expect(wrong).toEqual([]);
  });
});

it('the assistant told Lena nothing of Maya but rows of the record that were there when she asked', async () => {
  const told = await ask<{ author: string; body: string; found: number; sources: number }>(
    `select m.author, m.body, coalesce(jsonb_array_length(m.sentences), 0) as sources,
       (select count(*)::int from jsonb_array_elements(m.sentences) s, jsonb_array_elements(s -> 'sources') source
         where exists (select from (
           select id, performed_at as at from spirometry_sessions where profile_id = c.profile_id
           union all select id, taken_at from measurements where profile_id = c.profile_id
           union all select id, answered_at from questionnaire_results where profile_id = c.profile_id
           union all select id, sent from communications where profile_id = c.profile_id
           union all select id, created_at from appointments where profile_id = c.profile_id
           union all select id, null from profile_conditions where profile_id = c.profile_id) known
           where known.id::text = source ->> 'id' and coalesce(known.at <= m.created_at, true))) as found
     from chat_messages m join chat_channels c on c.id = m.channel_id
     where c.is_ai and c.owner_id = $1 and c.profile_id = $2 order by m.sequence`,
    [accountId('lena'), maya],
  );
  const answers = told.filter(({ author }) => author === 'assistant');
  expect(answers).toHaveLength(30);
  expect(told).toHaveLength(60);
  for (const { found, sources, body } of answers) expect([found, body]).toEqual([sources, body]);
  const without = answers.filter(({ sources }) => sources === 0);
  expect(without.map(({ body }) => body)).toEqual(['I found nothing about this in the record.']);
});

it('rewards are paid in the money of the country', async () => {
  const paid = await ask<{ currency: string; sites: readonly string[] }>(
    `select r.currency, array_agg(distinct s.slug order by s.slug) as sites
     from reward_activities r join site_profiles p on p.profile_id = r.profile_id join sites s on s.id = p.site_id
     where s.slug in ('harbor-lung', 'norrland', 'thames-chest') group by 1 order by 1`,
  );
  expect(paid).toEqual([
    { currency: 'GBP', sites: ['thames-chest'] },
    { currency: 'SEK', sites: ['norrland'] },
    { currency: 'USD', sites: ['harbor-lung'] },
  ]);
});
