// Does a recording end with the session in which it is made, whoever ends that, and is its person asked at the next sign-in? (OP-TIMER-4)
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { startWorker } from '@alveary/server/platform/jobs/worker.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { jobWith, testMarker } from '@alveary/server/testing/jobs.ts';
import { timeTotals } from '@alveary/modules/time-tracking/server/testing/time-totals.ts';
import { stopInterruptedRecordings } from './session-recording.jobs.ts';

const MINUTE = 60_000;
let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

const rows = <T>(sql: string, values: readonly unknown[] = []) =>
  test.database.transact({ allSites: 'a test sets up its rows' }, (db) => db.many<T>(sql, values));

beforeEach(async () => {
  await rows('update session_recordings set ended_at = coalesce(ended_at, kept_at), is_interrupted = false');
  await rows('select put_staff_intervals(c.user_id, array[c.id], $1) from time_claims c', ['[]']);
  await rows('update time_claims set ended_at = started_at');
});

/** One sign-in of Lena's, and what she does in it. */
const signedIn = async () => {
  const headers = { authorization: `Bearer ${await test.tokenOf(test.world.lena)}` };
  const [session] = await rows<{ id: string }>(
    'select id from sessions where user_id = $1 order by id desc limit 1',
    [test.world.lena.id],
  );
  const holder = newId();
  const send = (method: 'GET' | 'POST' | 'PUT', rest: string, body?: unknown) =>
    test.send({ method, path: `session-recordings${rest}`, headers, body });
  return {
    start: (id = newId()) => send('POST', '', { id, profileId: test.world.northPatient.profileId, holder }),
    keep: (id: string, text: string, takesOver = false) => send('PUT', `/${id}`, { text, holder, takesOver }),
    stop: (id: string) => send('POST', `/${id}/stop`, { text: 'Said later.', endsAt: 'last-kept' }),
    current: async () => (await send('GET', '/current')).json(),
    /** As a logout elsewhere, or an administrator who ends the sessions. */
    end: () =>
      rows(`update sessions set ended_at = now(), ended_reason = 'ended elsewhere' where id = $1`, [
        session?.id,
      ]),
  };
};

/** A recording that began ten minutes ago and was kept alive until a minute ago. */
const recordedFor = async (one: Awaited<ReturnType<typeof signedIn>>): Promise<string> => {
  const { id, logId } = (await one.start()).json();
  await one.keep(id, 'Breathes in too fast.');
  await rows(
    `update session_recordings set started_at = now() - interval '10 minutes', kept_at = now() - interval '1 minute' where id = $1`,
    [id],
  );
  await rows(`update communications set sent = now() - interval '10 minutes' where id = $1`, [logId]);
  return id;
};

const logOf = async (id: string) => {
  const [log] = await rows<{ id: string }>('select id from communications where source_key = $1', [
    `recording:${id}`,
  ]);
  return (await test.send({ path: `communications/${log?.id}`, as: test.world.lena })).json();
};

const work = (later = 0) => jobWith(test.database, stopInterruptedRecordings, Date.now() + later);

const withWorker = async (during: () => Promise<void>): Promise<void> => {
  const worker = await startWorker({
    heads: { places: [], interval: 600_000 },
    database: test.database,
    marker: testMarker,
    log: pino({ level: 'silent' }),
    jobs: [stopInterruptedRecordings],
  });
  await during();
  await worker.close();
};

describe('a session that is ended', () => {
  it('stops the recording where it was last kept, with its minutes and words, and it is offered at the next sign-in', async () => {
    const first = await signedIn();
    const id = await recordedFor(first);
    await withWorker(async () => {
      await first.end();
      await expect.poll(async () => (await logOf(id)).communicationResult).toBe('APPOINTMENT_COMPLETE');
    });
    const noted = `select patient_ids as patients from audit_events where call = 'job:stop-interrupted-recordings'`;
    expect(await test.database.searches.many(noted)).toEqual([
      { patients: [test.world.northPatient.profileId] },
    ]);
    expect((await first.keep(id, 'Said after the end.')).statusCode).toBe(401);
    const log = await logOf(id);
    expect(log.notes.map(({ text }: { text: string }) => text)).toEqual(['<p>Breathes in too fast.</p>']);
    expect(Math.round(log.duration)).toBe(9);
    const [total] = await timeTotals(
      test,
      [test.world.northPatient.profileId],
      '2020-01-01T00:00:00Z',
      iso(Date.now() + 1000),
    );
    expect(total?.seconds).toBe(log.encounter.durationInSeconds);

    const second = await signedIn();
    expect(await second.current()).toMatchObject({ id, isInterrupted: true, text: 'Breathes in too fast.' });
    expect((await second.keep(id, 'Taken over', true)).json()).toMatchObject({ isInterrupted: true });
    expect((await second.stop(id)).statusCode).toBe(200);
    expect(await second.current()).toBeNull();
    expect(await logOf(id)).toMatchObject({ notes: [{ text: '<p>Breathes in too fast.</p>' }] });
    const again = await second.stop(id);
    expect([again.statusCode, again.json().code]).toEqual([409, 'RecordingStopped']);
  });

  it('is seen at once, before any worker was there; to go on is a recording of its own', async () => {
    const first = await signedIn();
    const id = await recordedFor(first);
    await first.end();
    const second = await signedIn();
    const offered = await second.current();
    expect(offered).toMatchObject({ id, isInterrupted: true, endTime: offered.keptAt });
    const next = await second.start();
    expect(next.statusCode).toBe(201);
    expect(await second.current()).toMatchObject({ id: next.json().id, isInterrupted: false, endTime: null });
    expect(Math.round((await logOf(id)).duration)).toBe(9);
  });

  it('leaves a recording that goes on in another session of the person', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    const id = await recordedFor(first);
    await second.keep(id, 'Taken over', true);
    await first.end();
    await work();
    expect(await second.current()).toMatchObject({ id, endTime: null, isInterrupted: false });
  });
});

it('a session that runs out stops it as well, and not before', async () => {
  const first = await signedIn();
  const id = await recordedFor(first);
  await work(20 * MINUTE);
  expect(await logOf(id)).toMatchObject({ communicationResult: 'IN_PROGRESS' });
  await work(22 * MINUTE);
  expect(Math.round((await logOf(id)).duration)).toBe(9);
});
