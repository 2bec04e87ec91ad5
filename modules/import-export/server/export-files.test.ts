// Do the bytes of documents, unsigned consents and transcripts leave, whole and only once, and come back the same?
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { blobFolder } from '@alveary/server/services/blobs/folder.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { temporaryFolder } from '@alveary/server/testing/files.ts';
import { emptyWithSite, linesApart, runOn } from './testing/commands.ts';
import { faultsOfR4 } from './testing/r4.ts';

const folder = temporaryFolder();
const WHEN = '2026-03-04T05:06:07.891Z';
const GONE = 'e'.repeat(64);
let test: TestApp;
let id: string;
/** More together than goes out at once, of each another beginning. */
const letters = Array.from({ length: 23 }, (_, n) => Buffer.alloc(500_000, `%PDF-1.7 letter ${n} \u0000 é`));
const consent = Buffer.from('%PDF-1.7 what is to be signed');
const said = Buffer.from('{"timeline":[{"text":"Good morning"}]}');

const write = (sql: string, values: readonly unknown[]) =>
  test.database.transact({ allSites: 'a test writes a record' }, (db) => db.run(sql, values));

const addDocument = (name: string, sha256: string, size: number) =>
  write(
    `insert into documents (id, profile_id, kind, file_name, media_type, size, sha256, source, created_at)
     values ($1, $2, 'LETTER', $3, 'application/pdf', $4, $5, 'EHR', $6)`,
    [newId(), id, name, size, sha256, WHEN],
  );

beforeAll(async () => {
  test = await testApp();
  id = test.world.northPatient.profileId;
  const commands = blobFolder(join(folder, 'blobs'));
  const blobs = {
    // The app under test keeps its files in a folder of its own.
    put: async (content: Buffer) => (await test.blobs.put(content), commands.put(content)),
  };
  for (const [n, letter] of letters.entries())
    await addDocument(`letter-${n}.pdf`, await blobs.put(letter), letter.length);
  await addDocument('lost.pdf', GONE, 7);
  await write(
    `insert into consents (id, profile_id, site_id, name, medium, language, content, sha256, created_by, created_at)
     select gen_random_uuid(), $1, site_id, 'Data sharing', 'EMAIL', 'English', '{}', $2, $3, $4
       from site_profiles where profile_id = $1 limit 1`,
    [id, await blobs.put(consent), test.world.lena.id, WHEN],
  );
  await write(
    `insert into communications (id, profile_id, sent, call_id, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'call-1', $2, $2)`,
    [id, WHEN],
  );
  await write(
    `insert into call_transcripts (call_id, recording_id, state, sha256, noted_at) values ('call-1', 'r', 'kept', $1, $2)`,
    [await blobs.put(said), WHEN],
  );
});

interface Attachment {
  readonly title: string;
  readonly data?: string;
  readonly size?: number;
  readonly hash?: string;
  readonly extension?: readonly object[];
}
interface WithFile {
  readonly resourceType: string;
  readonly sourceAttachment?: Attachment;
  readonly content?: readonly { readonly attachment?: Attachment }[];
}

const attachmentsIn = (text: string): Attachment[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line): WithFile => JSON.parse(line))
    .flatMap(({ sourceAttachment, content }) => [
      sourceAttachment,
      ...(Array.isArray(content) ? content.map(({ attachment }) => attachment) : []),
    ])
    .filter((one) => one !== undefined);

const exportTo = async (
  name: string,
  database = test.database,
  words: readonly string[] = ['--site', 'north'],
) => {
  const out = join(folder, name);
  const ended = await runOn(
    database,
    ['export', 'fhir', ...words, '--format', 'ndjson', '--out', out],
    new AbortController().signal,
    { ALVEARY_DATA_DIR: folder },
  );
  expect(ended.code, ended.text).toBe(0);
  return { ...ended, lines: readFileSync(out, 'utf8') };
};

it('each file leaves with its bytes, their size and their hash; one whose bytes are gone says so, and so does the command', async () => {
  const { text, lines } = await exportTo('once.ndjson', test.database, ['--patient', id]);
  const files = attachmentsIn(lines);
  const found = new Map(files.map((one) => [one.title, one]));
  expect(found.size).toBe(files.length);
  const expected = [
    ...letters.map((letter, n) => [`letter-${n}.pdf`, letter] as const),
    ['Data sharing.pdf', consent] as const,
    ['transcript.json', said] as const,
  ];
  for (const [title, content] of expected)
    expect(found.get(title)).toEqual({
      contentType: title.endsWith('.pdf') ? 'application/pdf' : 'application/json',
      title,
      data: content.toString('base64'),
      size: content.length,
      hash: createHash('sha1').update(content).digest('base64'),
    });
  expect(found.get('lost.pdf')).toEqual({
    contentType: 'application/pdf',
    title: 'lost.pdf',
    size: 7,
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'error' }],
  });
  expect(files.length).toBe(expected.length + 1);
  expect(text).toContain(`The bytes of a file are gone, its resource says so: SHA-256 ${GONE}.`);
  const resources = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(resources.flatMap(faultsOfR4)).toEqual([]);
});

it('an import of them into an empty database gives the same export again', async () => {
  const { lines } = await exportTo('first.ndjson');
  const second = await emptyWithSite('north');
  const came = await runOn(second, ['import', 'fhir', join(folder, 'first.ndjson'), '--site', 'north']);
  expect(came.code, came.text).toBe(0);
  expect(attachmentsIn(lines).length).toBeGreaterThan(letters.length);
  expect(linesApart(lines, (await exportTo('second.ndjson', second)).lines)).toEqual([]);
});

it('a person gets the files that the portal shows: who is at another site none', async () => {
  const path = `profiles/${id}/$everything`;
  const answer = await test.send({ path, as: test.world.lena });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(said.toString('base64'));
  expect(answer.body.match(/data-absent-reason/g)?.length ?? 0).toBeLessThan(2);
  const foreign = await test.send({ path, as: test.world.priya });
  expect([foreign.statusCode, foreign.body.includes('transcript')]).toEqual([404, false]);
});
