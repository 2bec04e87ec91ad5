// Do the charts of the demo world hold the sessions, care teams, appointments and documents that people try things on?
import { judge } from '@alveary/contract/sessions/rules.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { mediaTypeOf } from '../src/modules/documents/media-type.ts';
import { findTests } from '../src/modules/sessions/sessions.store.ts';
import type { Database } from '../src/platform/db/open.ts';
import { blobFolder } from '../src/services/blobs/folder.ts';
import { testDatabase } from '../src/testing/database.ts';
import { temporaryFolder } from '../src/testing/files.ts';
import { createDemoWorld } from './demo-world.ts';
import { patientId } from './patient-seed.ts';
import { ensureReferenceData } from './reference-data.ts';

const NOW = Date.parse('2026-11-21T14:30:00Z');
const blobs = blobFolder(temporaryFolder());
const REACH = { allSites: 'a test looks at the demo world' } as const;
const maya = patientId('HL-1001');
const pat = patientId('HL-1004');

let world: Database;

const ask = <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  world.read(REACH, (db) => db.many<Row>(sql, values));

beforeAll(async () => {
  ({ database: world } = await testDatabase());
  await ensureReferenceData(world);
  await createDemoWorld(world, { today: '2026-11-21', now: NOW, blobs, report: () => undefined });
});

describe('spirometry', () => {
  it('Maya has 24 sessions over two years, pre and post pairs, and one with too few usable tests', async () => {
    const sessions = await ask<{ id: string; at: string; bronchodilator: string | null }>(
      'select id, performed_at as at, bronchodilator from spirometry_sessions where profile_id = $1 order by performed_at',
      [maya],
    );
    expect(sessions).toHaveLength(24);
    const first = Date.parse(sessions[0]?.at ?? '');
    expect(NOW - first).toBeGreaterThan(600 * 86_400_000);
    expect(sessions.filter((one) => one.bronchodilator === 'post')).toHaveLength(4);
    const usable = await Promise.all(
      sessions.map(async ({ id }) => judge(await world.read(REACH, (db) => findTests(db, id)), [], 38)),
    );
    expect(usable.filter((one) => one.usable_tests < 2)).toHaveLength(1);
  });

  it('never exhales more in one second than in all', async () => {
    expect(await ask('select 1 from spirometry_tests where fev1 > fvc or fev05 > fev1')).toEqual([]);
  });
});

it('ADMIN-004 Maya has three AOS sessions', async () => {
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

  it('ADMIN-008 Maya has a booked appointment of the calendar to come', async () => {
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
  expect(documents).toHaveLength(3);
  for (const { type, size, sha256 } of documents) {
    const content = await blobs.read(sha256);
    expect([mediaTypeOf(content), content.length]).toEqual([type, size]);
  }
});
