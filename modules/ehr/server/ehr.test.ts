// Is a site's record system asked, and do images and clinical documents reach it and the patient's record? (document 3 §7; OP-PRACT-4)
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { startWorker } from '@alveary/server/platform/jobs/worker.ts';
import { ehrFolder } from '@alveary/server/services/ehr/folder.ts';
import { type EhrAdapter, EhrRefusal } from '@alveary/server/services/ehr/port.ts';
import { testApp } from '@alveary/server/testing/app.ts';
import type { TestPatient } from '@alveary/server/testing/world.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { fileInEhr } from './uploads.jobs.ts';
import { runJob, testMarker } from '@alveary/server/testing/jobs.ts';

const folder = await mkdtemp(join(tmpdir(), 'alveary-ehr-'));
afterAll(() => rm(folder, { recursive: true }));
await mkdir(join(folder, 'north'));
await writeFile(
  join(folder, 'north', 'providers.json'),
  JSON.stringify([
    { id: '2', npi: null, firstName: 'Otto', lastName: 'Zeller' },
    { id: '1', npi: '1234567893', firstName: 'Evelyn', lastName: 'Marsh' },
  ]),
);
const connected = await testApp({ EHR_FOLDER: folder });
const alone = await testApp({ EHR_FOLDER: '' });
const { northPatient, southPatient, sharedPatient } = connected.world;

const pdf = (text = 'thorax', name = 'thorax.pdf') => new File([`%PDF-1.7 ${text}`], name);
const send = (
  patient: TestPatient,
  form: Record<string, string | File>,
  test = connected,
  as = test.world.tom,
) => test.send({ method: 'POST', path: `ehr/imaging-documents?profileId=${patient.profileId}`, as, form });
const uploads = async (patient: TestPatient) =>
  (
    await connected.send({
      path: `ehr/imaging-documents?profileId=${patient.profileId}`,
      as: connected.world.tom,
    })
  ).json();
const work = (uploadId: string, ehr: EhrAdapter = ehrFolder(folder)) =>
  runJob(
    connected.database,
    fileInEhr(ehr, connected.blobs),
    { uploadId },
    Date.parse('2026-11-21T10:00:00Z'),
  );

describe('a site', () => {
  it('PRACT-069 lists the providers of its record system by last name', async () => {
    const answer = await connected.send({
      path: `ehr/providers?siteId=${testSites.north}`,
      as: connected.world.tom,
    });
    expect(answer.json().map((one: { lastName: string }) => one.lastName)).toEqual(['Marsh', 'Zeller']);
    expect(answer.headers['x-total-count']).toBe('2');
  });

  it('PRACT-070 says whether it is connected; with nothing configured it is not', async () => {
    const path = `ehr/athena/enabled?siteId=${testSites.north}`;
    expect((await connected.send({ path, as: connected.world.tom })).json()).toEqual({ enabled: true });
    expect((await alone.send({ path, as: alone.world.tom })).json()).toEqual({ enabled: false });
    const south = `ehr/athena/enabled?siteId=${testSites.south}`;
    expect((await connected.send({ path: south, as: connected.world.priya })).json()).toEqual({
      enabled: false,
    });
    expect((await connected.send({ path: south, as: connected.world.tom })).json().code).toBe('SiteNotFound');
  });

  it('PRACT-069 one that is not connected has no providers', async () => {
    const answer = await alone.send({ path: `ehr/providers?siteId=${testSites.north}`, as: alone.world.tom });
    expect(answer.json()).toEqual([]);
  });
});

describe('an imaging document', () => {
  it('is filed under the EHR id of the site it came from, never under another one', async () => {
    const code = async () => (await send(sharedPatient, { document: pdf('shared') })).json().code;
    const belongsTo = (siteId: string | null) =>
      connected.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
        db.run('update profile_identifiers set site_id = $2 where profile_id = $1', [
          sharedPatient.profileId,
          siteId,
        ]),
      );
    // At two sites, an id of which nobody knows whose it is belongs to neither.
    await belongsTo(null);
    expect(await code()).toBe('EhrPatientUnknown');
    await belongsTo(testSites.south);
    expect(await code()).toBe('EhrPatientUnknown');
    await belongsTo(testSites.north);
    expect(await code()).toBeUndefined();
  });

  it('PRACT-071 comes into the record at once and into the record system after it', async () => {
    const answer = await send(northPatient, { document: pdf(), providerId: '1', internalNote: 'Two planes' });
    expect(answer.statusCode, answer.body).toBe(201);
    const { id, documentId } = answer.json();
    expect(await uploads(northPatient)).toMatchObject([
      { id, documentId, fileName: 'thorax.pdf', state: 'QUEUED' },
    ]);
    const worker = await startWorker({
      heads: { places: [], interval: 60_000 },
      database: connected.database,
      marker: testMarker,
      log: pino({ level: 'silent' }),
      jobs: [fileInEhr(ehrFolder(folder), connected.blobs)],
    });
    await expect.poll(async () => (await uploads(northPatient))[0].state, { timeout: 20_000 }).toBe('FILED');
    await worker.close();
    const [filed] = await uploads(northPatient);
    expect(filed).toMatchObject({ state: 'FILED', problem: null });
    const patientFolder = join(folder, 'north', 'N-1');
    expect((await readdir(patientFolder)).sort()).toEqual([
      `${filed.ehrDocumentId}.json`,
      `${filed.ehrDocumentId}.pdf`,
    ]);
    expect(await readFile(join(patientFolder, `${filed.ehrDocumentId}.pdf`), 'utf8')).toBe('%PDF-1.7 thorax');
    expect(
      JSON.parse(await readFile(join(patientFolder, `${filed.ehrDocumentId}.json`), 'utf8')),
    ).toMatchObject({
      ehrPatientId: 'N-1',
      providerId: '1',
      internalNote: 'Two planes',
      mediaType: 'application/pdf',
    });
    await work(id);
    expect(await readdir(patientFolder)).toHaveLength(2);
  });

  it('the same one is kept and sent once', async () => {
    const first = await send(northPatient, { document: pdf('again') });
    const second = await send(northPatient, { document: pdf('again', 'other-name.pdf') });
    expect(second.json().id).toBe(first.json().id);
    const [one, two] = await Promise.all([1, 2].map(() => send(northPatient, { document: pdf('at once') })));
    const created = [one!, two!].filter(({ statusCode }) => statusCode === 201);
    expect(new Set(created.map((answer) => answer.json().id)).size).toBe(1);
  });

  it.each([
    ['is told by its first bytes, not by its name', { document: new File(['MZ program'], 'scan.pdf') }, 415],
    ['is needed', { internalNote: 'x' }, 400],
    ['stands in its own part', { file: pdf() }, 400],
    ['has only known fields beside it', { document: pdf('f'), department: '7' }, 400],
    ['has up to 20 MB', { document: new File(['%PDF-', new Uint8Array(20 * 1024 * 1024)], 'big.pdf') }, 413],
    [
      'has up to 20 MB, whatever the form is',
      { document: new File([new Uint8Array(30 * 1024 * 1024)], 'huge.pdf') },
      413,
    ],
  ])('%s', async (_case, form, status) => {
    const answer = await send(northPatient, form as Record<string, string | File>);
    expect([answer.statusCode, answer.json().statusCode], answer.body).toEqual([status, status]);
    if (status === 413) expect(answer.json().message).toContain('up to 20 MB');
  });

  it('a broken form is refused, and a form where none is taken', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const path = `ehr/imaging-documents?profileId=${northPatient.profileId}`;
    const as = connected.world.tom;
    expect((await connected.send({ method: 'POST', path, as, body: '--x', headers })).json().code).toBe(
      'Invalid',
    );
    const elsewhere = await connected.send({
      method: 'POST',
      path: 'practitioners/search',
      as,
      form: { a: 'b' },
    });
    expect(elsewhere.json().code).toBe('WrongMediaType');
  });

  it('needs a connected site, and a patient the record system knows', async () => {
    expect(
      (await send(southPatient, { document: pdf() }, connected, connected.world.priya)).json().code,
    ).toBe('EhrNotConnected');
    expect((await send(alone.world.northPatient, { document: pdf() }, alone)).json().code).toBe(
      'EhrNotConnected',
    );
    await connected.database.transact({ allSites: 'a test' }, (db) =>
      db.run('delete from profile_identifiers where profile_id = $1', [sharedPatient.profileId]),
    );
    expect((await send(sharedPatient, { document: pdf() })).json().code).toBe('EhrPatientUnknown');
    expect((await send(southPatient, { document: pdf() })).json().code).toBe('NoSiteForPatient');
  });
});

describe('a record system', () => {
  const failing = (error: Error): EhrAdapter => ({
    ...ehrFolder(folder),
    fileImaging: () => Promise.reject(error),
  });

  it('that does not answer is asked again by the queue, and people see it', async () => {
    const { id } = (await send(northPatient, { document: pdf('down') })).json();
    await expect(work(id, failing(new Error('Athena answered 503.')))).rejects.toThrow('503');
    expect((await uploads(northPatient))[0]).toMatchObject({
      state: 'QUEUED',
      problem: 'The record system did not answer. It is tried again by itself.',
    });
    await work(id);
    expect((await uploads(northPatient))[0]).toMatchObject({ state: 'FILED', problem: null });
  });

  it('that refuses says why, and the same image may be sent again', async () => {
    const { id } = (await send(northPatient, { document: pdf('refused') })).json();
    await work(id, failing(new EhrRefusal('Athena refused: Invalid department.')));
    expect((await uploads(northPatient))[0]).toMatchObject({
      state: 'REFUSED',
      problem: 'Athena refused: Invalid department.',
    });
    expect((await send(northPatient, { document: pdf('refused') })).json().id).not.toBe(id);
  });
});

describe('a clinical document', () => {
  const sendText = (
    patient: TestPatient,
    form: Record<string, string | File>,
    test = connected,
    as = test.world.tom,
  ) => test.send({ method: 'POST', path: `ehr/clinical-documents?profileId=${patient.profileId}`, as, form });
  const plan = (text: string) => new File([`%PDF-1.7 ${text}`], 'Care plan.pdf');
  const sent = async (patient: TestPatient) => {
    const path = `ehr/clinical-documents?profileId=${patient.profileId}`;
    return (await connected.send({ path, as: connected.world.tom })).json();
  };
  const factsOf = async (uploadId: string) => {
    await work(uploadId);
    const [filed] = await sent(northPatient);
    expect(filed).toMatchObject({ id: uploadId, state: 'FILED' });
    return JSON.parse(await readFile(join(folder, 'north', 'N-1', `${filed.ehrDocumentId}.json`), 'utf8'));
  };

  it('CAREPLAN-007 CAREPLAN-018 is uploaded as multipart with its six fields, and filed with them', async () => {
    const answer = await sendText(northPatient, {
      attachmentContents: plan('all fields'),
      attachmentType: 'PDF',
      documentSubclass: 'CLINICALDOCUMENT',
      autoClose: 'false',
      internalNote: 'After the visit',
      providerId: '2',
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ state: 'QUEUED', fileName: 'Care plan.pdf' });
    expect(await factsOf(answer.json().id)).toMatchObject({
      ehrPatientId: 'N-1',
      providerId: '2',
      internalNote: 'After the visit',
      documentSubclass: 'CLINICALDOCUMENT',
      autoClose: false,
      mediaType: 'application/pdf',
    });
    const [{ ehrDocumentId }] = await sent(northPatient);
    expect(await readFile(join(folder, 'north', 'N-1', `${ehrDocumentId}.pdf`), 'utf8')).toBe(
      '%PDF-1.7 all fields',
    );
    // What images are told of is another list.
    expect((await uploads(northPatient)).map(({ id }: { id: string }) => id)).not.toContain(answer.json().id);
  });

  it('OP-CAREPLAN-2 what is left out has its default; the provider is the primary one, else the referring one', async () => {
    const assign = (npi: string, lastName: string, type: string) =>
      connected.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
        const id = newId();
        await db.run(
          `insert into practitioners (id, npi, first_name, last_name, created_at) values ($1, $2, 'Test', $3, now())`,
          [id, npi, lastName],
        );
        await db.run(
          'insert into profile_practitioners (id, profile_id, practitioner_id, type) values ($1, $2, $3, $4)',
          [newId(), northPatient.profileId, id, type],
        );
      });
    const filed = async (text: string) => {
      const answer = await sendText(northPatient, { attachmentContents: plan(text) });
      return factsOf(answer.json().id);
    };
    expect(await filed('nobody')).toMatchObject({
      documentSubclass: 'CLINICALDOCUMENT',
      autoClose: true,
      providerId: null,
      internalNote: null,
    });
    await assign('1234567893', 'Marsh', 'REFERRAL');
    expect(await filed('referring')).toMatchObject({ providerId: '1' });
    await writeFile(
      join(folder, 'north', 'providers.json'),
      JSON.stringify([
        { id: '1', npi: '1234567893', firstName: 'Evelyn', lastName: 'Marsh' },
        { id: '3', npi: '1000000004', firstName: 'Ama', lastName: 'Okoro' },
      ]),
    );
    await assign('1000000004', 'Okoro', 'PRIMARY');
    expect(await filed('primary')).toMatchObject({ providerId: '3' });
  });

  it.each([
    ['another type', { attachmentType: 'PNG' }, 'attachmentType'],
    ['another subclass', { documentSubclass: 'LETTER' }, 'documentSubclass'],
    ['another word than true or false', { autoClose: 'yes' }, 'autoClose'],
    ['no provider', { providerId: '' }, 'providerId'],
    ['a note beyond its length', { internalNote: 'x'.repeat(1001) }, 'internalNote'],
  ])('%s is refused beside its field', async (_case, fields, field) => {
    const answer = await sendText(northPatient, { attachmentContents: plan('refused'), ...fields });
    expect([answer.statusCode, answer.json().errors[0].field], answer.body).toEqual([400, field]);
  });

  it('is a PDF, of a connected site, for a patient in reach', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const picture = await sendText(northPatient, { attachmentContents: new File([png], 'plan.pdf') });
    expect([picture.statusCode, picture.json().code]).toEqual([415, 'ClinicalDocumentNotPdf']);
    const none = await sendText(northPatient, { internalNote: 'x' });
    expect([none.statusCode, none.json().errors[0].field]).toEqual([400, 'attachmentContents']);
    const { priya, tom } = connected.world;
    const code = async (patient: TestPatient, as: typeof tom) =>
      (await sendText(patient, { attachmentContents: plan('x') }, connected, as)).json().code;
    expect(await code(southPatient, priya)).toBe('EhrNotConnected');
    expect(await code(southPatient, tom)).toBe('NoSiteForPatient');
  });
});
