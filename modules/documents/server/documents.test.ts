// Do documents come in only as PDFs and images, and out only to staff of the patient's sites, byte for byte?
import { createHash } from 'node:crypto';
import { LARGEST_DOCUMENT } from '../contract/model.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';
import type { NewDocument } from './store-document.ts';
import { insertDocument } from './documents.store.ts';
import { storeDocument } from './store-document.ts';

let test: TestApp;
const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from([0, 255, 1, 254, 13, 10]),
  Buffer.from('%%EOF'),
]);

const lostId = '0198c0de-0000-7000-8000-00000000d0c5';
const rowOf = (profileId: string) => ({
  profileId,
  kind: 'IMAGING' as const,
  fileName: 'lost.pdf',
  mediaType: 'application/pdf' as const,
  size: 10,
  sha256: '0'.repeat(64),
  source: 'EHR',
  createdBy: null,
  createdAt: '2026-01-05T09:00:00Z',
});

beforeAll(async () => {
  test = await testApp();
});

const store = (given: Partial<NewDocument> = {}, siteIds: readonly string[] = [testSites.north]) =>
  test.database.transact({ siteIds, userId: test.world.lena.id }, (db) =>
    storeDocument(db, (bytes) => test.blobs.put(bytes), {
      profileId: test.world.northPatient.profileId,
      kind: 'IMAGING',
      fileName: 'scan.pdf',
      content: pdf,
      source: 'EHR',
      createdBy: test.world.lena.id,
      now: Date.parse('2026-01-05T09:00:00Z'),
      ...given,
    }),
  );
const read = (path: string, as: TestPerson = test.world.lena) => test.send({ path, as });

describe('storing', () => {
  it('answers what was found out about the file', async () => {
    const stored = await store();
    expect(stored).toMatchObject({
      fileName: 'scan.pdf',
      mediaType: 'application/pdf',
      size: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
    });
  });

  it('goes by the first bytes, not by the name', async () => {
    await expect(store({ content: Buffer.from('<script>alert(1)</script>') })).rejects.toMatchObject({
      code: 'DocumentNotSupported',
    });
    const image = await store({ content: Buffer.from('GIF89a'), fileName: 'scan.pdf' });
    expect([image.mediaType, image.fileName]).toEqual(['image/gif', 'scan.pdf.gif']);
  });

  it('takes 20 MB and not a byte more', async () => {
    const largest = Buffer.alloc(LARGEST_DOCUMENT);
    pdf.copy(largest);
    expect((await store({ content: largest })).size).toBe(LARGEST_DOCUMENT);
    const tooLarge = Buffer.concat([largest, Buffer.from('x')]);
    await expect(store({ content: tooLarge })).rejects.toMatchObject({ code: 'DocumentTooLarge' });
  });

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\scans\\lung.pdf', 'lung.pdf'],
    ['a\u0000b\u202efdp.exe\r\n', 'abfdp.exe.pdf'],
    ['', 'document.pdf'],
    ['SCAN.PDF', 'SCAN.PDF'],
    ['é'.repeat(300), `${'é'.repeat(196)}.pdf`],
  ])('calls %j %j', async (fileName, expected) => {
    expect((await store({ fileName })).fileName).toBe(expected);
  });

  it('reaches no patient of another site', async () => {
    await expect(store({}, [testSites.south])).rejects.toThrow(/row-level security/);
  });
});

describe('reading', () => {
  it('gives the document back byte for byte, closed in and under its name', async () => {
    const { id } = await store({ fileName: 'Röntgen.pdf' });
    const answer = await read(`documents/${id}/content`);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="R_ntgen.pdf"; filename*=UTF-8''R%C3%B6ntgen.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('tells what a document is and who put it there', async () => {
    const { id, sha256 } = await store();
    expect((await read(`documents/${id}`)).json()).toEqual({
      id,
      profileId: test.world.northPatient.profileId,
      kind: 'IMAGING',
      fileName: 'scan.pdf',
      mediaType: 'application/pdf',
      size: pdf.length,
      sha256,
      source: 'EHR',
      createdAt: '2026-01-05T09:00:00.000Z',
      createdBy: { id: test.world.lena.id, firstName: 'Lena', lastName: 'Tester' },
    });
  });

  it('lists those of a patient, newest first, with the number of all', async () => {
    const profileId = test.world.sharedPatient.profileId;
    const older = await store({ profileId });
    const newer = await store({ profileId, now: Date.parse('2026-02-05T09:00:00Z') });
    const answer = await read(`documents?principal.equals=${profileId}&size=1`);
    expect([answer.json()[0].id, answer.headers['x-total-count']]).toEqual([newer.id, '2']);
    const second = await read(`documents?principal.equals=${profileId}&size=1&page=1`);
    expect(second.json()[0].id).toBe(older.id);
  });

  it('answers with a fault, and never with other bytes, when the content is gone', async () => {
    const { id } = await store({ content: Buffer.from('%PDF-1.7 soon lost') });
    await test.database.transact({ allSites: 'a test breaks a row' }, (db) =>
      // As a restore without the folder would leave it.
      insertDocument(db, { ...rowOf(test.world.northPatient.profileId), id: lostId }),
    );
    expect((await read(`documents/${id}/content`)).statusCode).toBe(200);
    const answer = await read(`documents/${lostId}/content`);
    expect([answer.statusCode, answer.json().requestId]).toEqual([500, answer.headers['x-request-id']]);
  });

  it('is for staff only, and never of a patient out of reach', async () => {
    const { id } = await store();
    expect((await read(`documents/${id}/content`, test.world.tom)).json().code).toBe('NotAllowed');
    const foreign = await store({ profileId: test.world.southPatient.profileId }, [testSites.south]);
    for (const path of [`documents/${foreign.id}`, `documents/${foreign.id}/content`]) {
      expect((await read(path)).json().code).toBe('DocumentNotFound');
    }
    const list = await read(`documents?principal.equals=${test.world.southPatient.profileId}`);
    expect(list.json().code).toBe('NoSiteForPatient');
  });
});
