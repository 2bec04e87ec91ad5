// The steps around every handler: one transaction, audit, effects, repeats, checked answers (architecture).
import { call, type CallDeclaration, file, nothing, paged } from '@alveary/contract/call.ts';
import { fail } from '@alveary/contract/errors.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closeAfterFile } from '../../testing/closing.ts';
import { testSecrets } from '../../testing/secret-key.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { laterWrites } from './later-writes.ts';
import { auditRowToWrite, auditStatement } from '../audit/insert-rows.ts';
import { testMarks } from '../audit/sealed-log.fixture.ts';
import { type AuditWriter, auditWriter } from '../audit/writer.ts';
import type { Db } from '../db/handle.ts';
import { newId } from '../ids.ts';
import { findSession } from '../sessions/session.store.ts';
import { tokensWith } from '../sessions/tokens.ts';
import { readConfig } from '../config.ts';
import { meOf } from '@alveary/modules/portal-users/contract/model.ts';
import type { Ctx } from './context.ts';
import type { IncomingCall, RunnerParts, ServedCall } from './incoming-call.ts';
import { runCall } from './run-call.ts';

const goalBody = z.strictObject({ text: z.string().max(100) });

const write = call({
  method: 'POST',
  path: 'goals',
  summary: 'A call made for this test',
  input: { body: goalBody },
  output: z.object({ id: z.uuid(), text: z.string() }),
  allow: mayEditPatients,
  reach: 'allowed-sites',
  errors: ['NotFound'],
  changes: [],
  audit: { action: 'goal.create', about: 'patient' },
  status: 201,
  repeatable: true,
  spec: ['API-001'],
});

let test: TestApp;
let parts: RunnerParts;
let incoming: IncomingCall;
let told: string[];
let audit: AuditWriter;

beforeAll(async () => {
  test = await testApp();
  audit = auditWriter(test.database, testMarks.marker);
  closeAfterFile(audit.close);
});

beforeEach(async () => {
  told = [];
  parts = {
    config: readConfig({}),
    database: test.database,
    tokens: tokensWith(new Uint8Array(32)),
    secrets: testSecrets,
    identityProvider: null,
    telephony: null,
    outside: {
      letters: {
        keep: async () => 'unused',
        deliver: async () => undefined,
        takeWord: async () => undefined,
      },
      blobs: test.blobs,
      identityProvider: null,
      scanner: null,
      ehr: {
        serves: async () => false,
        providers: async () => [],
        fileImaging: async () => 'unused',
        fileClinicalDocument: async () => 'unused',
      },
      npiRegistry: { search: async () => ({ practitioners: [] }) },
    },
    laterWrites: laterWrites(test.database, (name) => told.push(name)),
    audit: {
      record: audit.record,
      statement: (row) => auditStatement(testMarks.marker, row),
      shared: (row) => auditRowToWrite(testMarks.marker, row),
    },
    sessions: { find: async () => 'ended' },
    forgetPerson: () => undefined,
    onEffectError: (name) => told.push(name),
    checkRawAnswers: true,
  };
  const token = await test.tokenOf(test.world.lena);
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const row = await findSession(test.database.statements, jti);
  if (!row) throw new Error('no session');
  incoming = {
    raw: { params: {}, query: {}, body: { text: 'Walk' }, upload: null, signed: null },
    identity: {
      sessionId: row.id,
      kind: 'bearer',
      me: meOf(row.user, row.siteUserActions),
      user: row.user,
      lastUsedAt: Date.now(),
      idleTimeoutS: 1200,
      absoluteExpiresAt: Date.now() + 1e6,
      sites: row.sites,
    },
    hasExpired: false,
    isComposed: false,
    repeatKey: null,
    siteInView: null,
    requestId: newId(),
    remoteAddress: '127.0.0.1',
    deviceId: null,
    userAgent: 'test',
    ssoToken: null,
    providerStates: null,
    now: Date.now(),
    setToken: () => undefined,
  };
});

const insertGoal = async (ctx: Ctx, text: string) => {
  const id = newId();
  await ctx.db.run(
    `insert into goals (id, profile_id, text, status, created_at, source) values ($1, $2, $3, 'ACTIVE', now(), 'PORTAL')`,
    [id, test.world.northPatient.profileId, text],
  );
  ctx.about(test.world.northPatient.profileId, test.world.northPatient.profileId);
  return { id, text };
};

const served = (
  handler: (ctx: Ctx, body: { text: string }) => Promise<unknown>,
  declared: CallDeclaration = write,
): ServedCall => ({
  name: 'test.write',
  call: declared,
  handler: ((ctx: Ctx, input: { body: { text: string } }) => handler(ctx, input.body)) as never,
});

const document = call({
  method: 'GET',
  path: 'goals/document',
  summary: 'A file made for this test',
  input: {},
  output: file(['text/html']),
  allow: mayEditPatients,
  reach: 'allowed-sites',
  errors: ['NotFound'],
  shows: [],
  audit: { action: 'goal.list', about: 'patient' },
  spec: ['API-001'],
});

const goals = async () =>
  (await test.database.searches.one<{ n: number }>('select count(*) as n from goals')).n;
const auditOf = (requestId: string) =>
  test.database.searches.many<{ action: string; outcome: string; patients: string[]; detail: unknown }>(
    'select action, outcome, patient_ids as patients, detail from audit_events where request_id = $1',
    [requestId],
  );

describe('a file that is written late', () => {
  it('is written when the transaction has ended, and its refusal is a refusal', async () => {
    let open = 0;
    const database: RunnerParts['database'] = {
      ...test.database,
      read: async (reach, work) => {
        open += 1;
        return await test.database.read(reach, work).finally(() => {
          open -= 1;
        });
      },
    };
    const openWhileWritten: number[] = [];
    const writing = served(async (ctx) => {
      const { name } = await ctx.db.one<{ name: string }>(`select 'north' as name`);
      expect(open).toBe(1);
      return {
        fileName: 'a.html',
        mediaType: 'text/html',
        write: async () => {
          openWhileWritten.push(open);
          return Buffer.from(`<p>${name}</p>`);
        },
      };
    }, document);
    const answer = await runCall({ ...parts, database }, writing, incoming);
    expect(String(answer.file?.body)).toBe('<p>north</p>');
    expect(openWhileWritten).toEqual([0]);
    const refused = served(
      async () => ({ fileName: 'a.html', mediaType: 'text/html', write: async () => fail('NotFound') }),
      document,
    );
    await expect(runCall(parts, refused, incoming)).rejects.toMatchObject({ code: 'NotFound' });
  });
});

describe('a write', () => {
  it('commits work and audit row together', async () => {
    const answer = await runCall(
      parts,
      served((ctx, body) => insertGoal(ctx, body.text)),
      incoming,
    );
    expect(answer.status).toBe(201);
    expect(await auditOf(incoming.requestId)).toMatchObject([
      { action: 'goal.create', outcome: 'done', patients: [test.world.northPatient.profileId] },
    ]);
  });

  it('that fails leaves nothing, and the refusal is on record', async () => {
    const before = await goals();
    const refused = served(async (ctx, body) => {
      await insertGoal(ctx, body.text);
      return fail('NotFound');
    });
    await expect(runCall(parts, refused, incoming)).rejects.toMatchObject({ code: 'NotFound' });
    expect(await goals()).toBe(before);
    expect(await auditOf(incoming.requestId)).toMatchObject([{ outcome: 'refused' }]);
  });

  it('whose answer is not what the call declares leaves nothing either', async () => {
    const before = await goals();
    const wrong = served(async (ctx, body) => ({ ...(await insertGoal(ctx, body.text)), id: 'x' }));
    await expect(runCall(parts, wrong, incoming)).rejects.toThrow();
    expect(await goals()).toBe(before);
  });

  it('keeps before and after in the audit row', async () => {
    const changing = served(async (ctx, body) => {
      ctx.noteChange({ text: 'Run' }, { text: body.text });
      return insertGoal(ctx, body.text);
    });
    await runCall(parts, changing, incoming);
    expect((await auditOf(incoming.requestId))[0]?.detail).toEqual({
      before: { text: 'Run' },
      after: { text: 'Walk' },
    });
  });

  it('answers with declared fields only', async () => {
    const chatty = served(async (ctx, body) => ({ ...(await insertGoal(ctx, body.text)), secret: 'x' }));
    expect((await runCall(parts, chatty, incoming)).body).not.toHaveProperty('secret');
  });

  it('runs effects after the commit, never after a refusal; a failing one is told', async () => {
    const order: string[] = [];
    const finished = Promise.withResolvers<void>();
    const withEffect = served(async (ctx, body) => {
      ctx.afterCommit(async () => {
        order.push(`effect sees ${await goals()}`);
      });
      ctx.afterCommit(async () => {
        finished.resolve();
        throw new Error('mail is down');
      });
      order.push('work');
      return insertGoal(ctx, body.text);
    });
    const expected = (await goals()) + 1;
    await runCall(parts, withEffect, incoming);
    await finished.promise;
    await expect.poll(() => told).toEqual(['test.write']);
    await expect.poll(() => order).toEqual(['work', `effect sees ${expected}`]);
    const refused = served(async (ctx) => {
      ctx.afterCommit(async () => {
        order.push('never');
      });
      return fail('NotFound');
    });
    await expect(runCall(parts, refused, incoming)).rejects.toMatchObject({ code: 'NotFound' });
    expect(order).not.toContain('never');
  });
});

describe('a write for later', () => {
  const written: number[] = [];
  const insertGoalsLater = (db: Db, ids: readonly string[]): Promise<number> => {
    written.push(ids.length);
    return db.run(
      `insert into goals (id, profile_id, text, status, created_at, source)
       select id, $2, 'Later', 'ACTIVE', now(), 'PORTAL' from unnest($1::uuid[]) as id`,
      [ids, test.world.northPatient.profileId],
    );
  };

  it('is one statement with what other requests write while one is under way', async () => {
    const before = await goals();
    const [began, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = served(async (ctx) => {
      ctx.later(async () => {
        began.resolve();
        await answered.promise;
      }, null);
      return { id: newId(), text: 'read' };
    });
    const opening = served(async (ctx) => {
      ctx.later(insertGoalsLater, newId());
      return { id: newId(), text: 'read' };
    });
    await runCall(parts, slow, incoming);
    await began.promise;
    await Promise.all(Array.from({ length: 5 }, () => runCall(parts, opening, incoming)));
    answered.resolve();
    await expect.poll(goals).toBe(before + 5);
    expect(written).toEqual([5]);
  });

  it('is done after the answer; one that fails is told and takes no other along', async () => {
    const before = await goals();
    const opening = served(async (ctx, body) => {
      ctx.later((db) => db.run('select 1 / 0'), null);
      ctx.later(insertGoalsLater, newId());
      return insertGoal(ctx, body.text);
    });
    await runCall(parts, opening, incoming);
    await expect.poll(goals).toBe(before + 2);
    expect(told).toEqual(['test.write']);
  });
});

describe('a repeat with the same Idempotency-Key', () => {
  const repeatKey = 'a-key-of-the-client';

  it('gets the first answer, also when both come at once', async () => {
    const before = await goals();
    const creating = served((ctx, body) => insertGoal(ctx, body.text));
    const repeated = { ...incoming, repeatKey };
    const [first, second] = await Promise.all([
      runCall(parts, creating, repeated),
      runCall(parts, creating, repeated),
    ]);
    expect(second).toEqual(first);
    expect(await goals()).toBe(before + 1);
  });

  it('is refused for another request', async () => {
    const creating = served((ctx, body) => insertGoal(ctx, body.text));
    const other = { ...incoming, repeatKey, raw: { ...incoming.raw, body: { text: 'Swim' } } };
    await expect(runCall(parts, creating, other)).rejects.toMatchObject({ code: 'RepeatDiffers' });
  });

  it('may be tried anew after a refusal', async () => {
    const repeated = { ...incoming, repeatKey: 'another-key-here' };
    await expect(
      runCall(
        parts,
        served(async () => fail('NotFound')),
        repeated,
      ),
    ).rejects.toThrow();
    const answer = await runCall(
      parts,
      served((ctx, body) => insertGoal(ctx, body.text)),
      repeated,
    );
    expect(answer.status).toBe(201);
  });
});

describe('a search that is sent by POST', () => {
  const search = call({ ...write, shows: [], onlyReads: true });
  const writing = (ctx: Ctx, { text }: { text: string }) => insertGoal(ctx, text);

  it('reads one snapshot, and is on record before its answer', async () => {
    const twice = served(async ({ db, about }) => {
      about(test.world.northPatient.profileId);
      const count = () => db.one<{ n: number }>('select count(*)::int as n from goals');
      const before = await count();
      await runCall(parts, served(writing), incoming);
      return { id: newId(), text: String((await count()).n - before.n) };
    }, search as never);
    expect(await runCall(parts, twice, { ...incoming, requestId: 'a search' })).toMatchObject({
      body: { text: '0' },
    });
    const rows = await parts.database.searches.many(
      `select patient_ids from audit_events where request_id = 'a search'`,
    );
    expect(rows).toEqual([{ patient_ids: [test.world.northPatient.profileId] }]);
  });

  it('writes nothing', async () => {
    await expect(runCall(parts, served(writing, search as never), incoming)).rejects.toThrow(/read-only/);
  });
});

describe('answers', () => {
  it('a list has its total, prebuilt JSON is held against the schema in tests', async () => {
    const { changes: _changes, ...rest } = write;
    const list = call({
      ...rest,
      method: 'GET',
      shows: [],
      output: paged(z.object({ id: z.uuid() })),
      audit: { none: 'test' },
    });
    const good = served(async () => ({ json: `[{"id":"${newId()}"}]`, total: 7 }), list as never);
    const raw = { ...incoming.raw, body: { text: '' } };
    expect(await runCall(parts, good, { ...incoming, raw })).toMatchObject({ status: 201, total: 7 });
    const bad = served(async () => ({ json: '[{"id":7}]', total: 7 }), list as never);
    await expect(runCall(parts, bad, { ...incoming, raw })).rejects.toThrow();
  });

  it('nothing is 204', async () => {
    const none = call({ ...write, output: nothing, audit: { none: 'test' } });
    expect(
      await runCall(
        parts,
        served(async () => undefined, none as never),
        incoming,
      ),
    ).toMatchObject({ status: 204 });
  });
});
