// Does another subject keep one log of what it did, however often it is told, and does what people typed stay?
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db, TransactionReach } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { TestApp } from '@alveary/server/testing/app.ts';
import { testApp } from '@alveary/server/testing/app.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import type { KeptLog } from './kept-logs.store.ts';
import { createLogFor, findLog, findLogOfSource, updateLogFor } from './public.ts';

let test: TestApp;
const now = Date.parse('2026-05-04T10:00:00Z');

beforeAll(async () => {
  test = await testApp();
});

const north = (): TransactionReach => ({ siteIds: [testSites.north], userId: test.world.tom.id });
const within = <T>(work: (db: Db) => Promise<T>, reach = north()): Promise<T> =>
  test.database.transact(reach, work);

const someCall = (more: Partial<KeptLog> = {}): KeptLog => {
  const callId = newId();
  return {
    sourceKey: `call:${callId}`,
    callId,
    source: 'ZOOM_PHONE',
    profileId: test.world.northPatient.profileId,
    practitioner: test.world.tom.id,
    purpose: null,
    sent: '2026-05-04T09:30:00.000Z',
    durationInSeconds: null,
    medium: 'VERBAL_PHONE',
    direction: 'OUTBOUND',
    communicationResult: 'ANSWERED',
    subject: null,
    payload: null,
    ...more,
  };
};

describe('a log that another subject keeps', () => {
  it('is written once for a source key, with its note', async () => {
    const call = someCall({ note: { id: newId(), text: '<p>Rang <b>twice</b>.</p>' } });
    const first = await within((db) => createLogFor({ db, now }, call));
    const again = await within((db) => createLogFor({ db, now }, { ...call, communicationResult: 'BUSY' }));
    expect(first.isNew).toBe(true);
    expect(again).toEqual({ log: first.log, isNew: false });
    expect(first.log).toMatchObject({
      source: 'ZOOM_PHONE',
      callId: call.callId,
      purpose: null,
      communicationResult: 'ANSWERED',
      practitioner: test.world.tom.id,
      practitionerName: 'Tom Tester',
      logDate: '2026-05-04T10:00:00.000Z',
      notes: [
        { id: call.note?.id, text: '<p>Rang <strong>twice</strong>.</p>', createdBy: test.world.tom.id },
      ],
    });
  });

  it('is one when two say so at the same moment', async () => {
    const call = someCall();
    const both = await Promise.all([1, 2].map(() => within((db) => createLogFor({ db, now }, call))));
    expect(both.map(({ log }) => log.id)).toEqual([both[0]?.log.id, both[0]?.log.id]);
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it('is refused where its key stands for a patient of another site', async () => {
    const call = someCall({ profileId: test.world.southPatient.profileId });
    await within((db) => createLogFor({ db, now }, call), { allSites: 'a test writes elsewhere' });
    const { northPatient } = test.world;
    const taken = within((db) => createLogFor({ db, now }, { ...call, profileId: northPatient.profileId }));
    await expect(taken).rejects.toMatchObject({ code: 'RepeatDiffers' });
    expect(await within((db) => findLogOfSource(db, call.sourceKey))).toBeNull();
    expect(await within((db) => updateLogFor({ db, now }, call.sourceKey, { subject: 'x' }))).toBeNull();
  });
});

describe('a change of it', () => {
  it('sets what it names and raises the version, once', async () => {
    const call = someCall({ communicationResult: 'IN_PROGRESS', medium: 'NONE', direction: 'NONE' });
    await within((db) => createLogFor({ db, now }, call));
    const end = { durationInSeconds: 90, communicationResult: 'PATIENT_UPDATED' } as const;
    const log = await within((db) => updateLogFor({ db, now }, call.sourceKey, end));
    expect(log).toMatchObject({ duration: 1.5, communicationResult: 'PATIENT_UPDATED', version: 2 });
    expect(await within((db) => updateLogFor({ db, now }, call.sourceKey, end))).toEqual(log);
  });

  it('leaves what somebody typed, and fills in the rest, where it says so', async () => {
    const call = someCall({ communicationResult: null });
    await within((db) => createLogFor({ db, now }, call));
    await within((db) => updateLogFor({ db, now }, call.sourceKey, { subject: 'Typed by Tom' }));
    const end = { durationInSeconds: 60, subject: 'Call', communicationResult: 'ANSWERED' } as const;
    const log = await within((db) => updateLogFor({ db, now }, call.sourceKey, end, { onlyEmpty: true }));
    expect(log).toMatchObject({ subject: 'Typed by Tom', duration: 1, communicationResult: 'ANSWERED' });
  });

  it('writes its note anew under the same id, and takes it away where no word is left', async () => {
    const noteId = newId();
    const call = someCall({ note: { id: noteId, text: 'One' } });
    const { log } = await within((db) => createLogFor({ db, now }, call));
    const say = (text: string) =>
      within((db) => updateLogFor({ db, now }, call.sourceKey, { note: { id: noteId, text } }));
    expect((await say('Two <script>x</script>'))?.notes).toMatchObject([{ id: noteId, text: 'Two' }]);
    expect((await say(' '))?.notes).toEqual([]);
    expect((await say('Three'))?.notes).toMatchObject([{ id: noteId, text: 'Three' }]);
    // A note of another log is not its own to change.
    const other = someCall();
    await within((db) => createLogFor({ db, now }, other));
    await within((db) => updateLogFor({ db, now }, other.sourceKey, { note: { id: noteId, text: 'Taken' } }));
    expect((await within((db) => findLog(db, log.id)))?.notes).toMatchObject([{ text: 'Three' }]);
  });
});
