// A file with malware comes in by no call that takes files: by its form, over the scanner, into the record, its audit log and the record system.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { EICAR, type StandInClamd, standInClamd } from '@alveary/server/testing/clamd.ts';
import { servedCalls } from '@alveary/server/subjects.ts';

const CLEAN = '%PDF-1.7 a scan';
const INFECTED = `%PDF-1.7 ${EICAR}`;

let test: TestApp;
let clamd: StandInClamd;

beforeAll(async () => {
  clamd = await standInClamd();
  test = await testApp({ CLAMD_URL: clamd.url });
});

/** A right form for each call that takes a file. */
const forms = (
  content: string,
): Readonly<Record<string, { path: string; form: Record<string, string | File> }>> => {
  const file = new File([content], 'scan.pdf', { type: 'application/pdf' });
  const { profileId } = test.world.northPatient;
  return {
    'consents.createDocument': {
      path: `patient-consents/documents?profileId=${profileId}`,
      form: { name: 'On paper', signedName: 'Nora Northcott', signedOn: '2026-01-05', document: file },
    },
    'ehr.uploadImaging': {
      path: `ehr/imaging-documents?profileId=${profileId}`,
      form: { document: file },
    },
    'ehr.uploadClinicalDocument': {
      path: `ehr/clinical-documents?profileId=${profileId}`,
      form: { attachmentContents: file },
    },
  };
};

const takingFiles = servedCalls.filter(({ call }) => call.input.upload !== undefined).map(({ name }) => name);

const send = async (name: string, content: string, to = test) => {
  const sent = forms(content)[name];
  if (sent === undefined) throw new Error(`There is no form for ${name}: add one.`);
  return to.send({ method: 'POST', as: to.world.lena, ...sent });
};

const keptFiles = async (): Promise<number> =>
  (await test.database.searches.many('select 1 from documents')).length;

describe('a file with malware', () => {
  it.each(takingFiles)(
    'is refused by %s beside its field, and stands in the audit log with what was found',
    async (name) => {
      const before = await keptFiles();
      const answer = await send(name, INFECTED);
      expect([answer.statusCode, answer.json().code], answer.body).toEqual([400, 'FileInfected']);
      expect(answer.json().errors).toMatchObject([
        { field: expect.any(String), message: expect.stringContaining('found malware in this file') },
      ]);
      expect(await keptFiles()).toBe(before);
      const [row] = await test.database.searches.many<{ outcome: string; detail: unknown }>(
        'select outcome, detail from audit_events where request_id = $1',
        [answer.headers['x-request-id']],
      );
      expect(row).toMatchObject({
        outcome: 'refused',
        detail: { after: { malware: 'Eicar-Test-Signature' } },
      });
    },
  );

  it('is not even read of somebody who is not signed in', async () => {
    const looked = clamd.sizes.length;
    for (const { path, form } of Object.values(forms(INFECTED)))
      expect((await test.send({ method: 'POST', path, form })).statusCode).toBe(401);
    expect(clamd.sizes.length).toBe(looked);
  });
});

describe('a file without malware', () => {
  it('is looked at once and kept', async () => {
    const looked = clamd.sizes.length;
    const answer = await send('consents.createDocument', CLEAN);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(clamd.sizes.slice(looked)).toEqual([CLEAN.length]);
  });

  it('is kept without a look where no scanner is set', async () => {
    const without = await testApp();
    const { profileId } = without.world.northPatient;
    const form = forms(INFECTED)['consents.createDocument']?.form ?? {};
    const path = `patient-consents/documents?profileId=${profileId}`;
    const answer = await without.send({ method: 'POST', path, as: without.world.lena, form });
    expect(answer.statusCode, answer.body).toBe(201);
  });
});

describe('while the scanner is silent', () => {
  it.each(['gone', 'full'] as const)('nothing comes in (%s), in words that say what to do', async (fault) => {
    const before = await keptFiles();
    clamd.faults.push(fault);
    const answer = await send('consents.createDocument', CLEAN);
    expect([answer.statusCode, answer.json().code]).toEqual([504, 'ScannerUnavailable']);
    expect(answer.json().message).toContain('the file was not saved');
    expect(await keptFiles()).toBe(before);
    expect((await send('consents.createDocument', `${CLEAN} again`)).statusCode).toBe(201);
  });

  it('everybody else works: no connection to the database waits for it', async () => {
    clamd.faults.push(...Array.from({ length: 8 }, () => 'silent' as const));
    const waiting = Array.from({ length: 20 }, (_, turn) =>
      send('consents.createDocument', `${CLEAN} ${turn}`),
    );
    await expect.poll(() => clamd.waiting.size).toBeGreaterThan(7);
    const { tom, northPatient } = test.world;
    const others = await Promise.all(
      Array.from({ length: 40 }, () =>
        test.send({ path: `v2/sites/profiles/${northPatient.siteProfileId}`, as: tom }),
      ),
    );
    expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    for (const socket of clamd.waiting) socket.destroy();
    const answers = await Promise.all(waiting);
    const [refused, kept] = [504, 201].map(
      (status) => answers.filter((one) => one.statusCode === status).length,
    );
    expect([refused, kept]).toEqual([8, 12]);
  });
});
