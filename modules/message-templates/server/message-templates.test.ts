// Who reads, adds, changes and deletes the message templates of a site, and what is refused?
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

let test: TestApp;
let lena: TestPerson;
let tom: TestPerson;
let marco: TestPerson;

beforeAll(async () => {
  test = await testApp();
  ({ lena, tom, marco } = test.world);
});

const list = async (as = tom, tenant: string = testSites.north) =>
  test.send({ path: `message-templates?tenant=${tenant}`, as });
const add = (title: string, as = tom, tenant: string = testSites.north) =>
  test.send({
    method: 'POST',
    path: `message-templates?tenant=${tenant}`,
    as,
    body: { title, body: 'Hello {patient_first_name}' },
  });
const change = (id: string, title: string, version: number, as = tom) =>
  test.send({
    method: 'PUT',
    path: `message-templates/${id}`,
    as,
    body: { title, body: 'Changed', version },
  });
const remove = (id: string, as = tom) => test.send({ method: 'DELETE', path: `message-templates/${id}`, as });

const titles = async (as = tom): Promise<string[]> =>
  (await list(as)).json().map((one: { title: string }) => one.title);

const auditOf = (requestId: unknown) =>
  test.database.searches.one(
    `select action, detail->'before'->>'title' as before, detail->'after'->>'title' as after
       from audit_events where request_id = $1`,
    [requestId],
  );

describe('the message templates of a site', () => {
  it('CONSENT-021 CONSENT-022 API-010 are added, listed by title, changed and deleted, each on record', async () => {
    const added = await add('visit reminder');
    expect(added.statusCode, added.body).toBe(201);
    const { id } = added.json();
    expect(added.json()).toMatchObject({
      tenant: testSites.north,
      title: 'visit reminder',
      body: 'Hello {patient_first_name}',
      createdBy: tom.id,
      createdByName: 'Tom Tester',
      version: 1,
    });
    await add('Appointment moved');
    // One of another site, with the title of one here, is neither listed nor counted.
    const { priya } = test.world;
    const elsewhere = (await add('Visit reminder', priya, testSites.south)).json();
    const listed = await list(marco);
    expect(listed.headers['x-total-count']).toBe('2');
    expect(await titles(marco)).toEqual(['Appointment moved', 'visit reminder']);

    const changed = await change(id, 'Visit reminder', 1);
    expect(changed.json()).toMatchObject({ title: 'Visit reminder', body: 'Changed', version: 2 });
    expect(await auditOf(changed.headers['x-request-id'])).toEqual({
      action: 'message-template.change',
      before: 'visit reminder',
      after: 'Visit reminder',
    });
    const gone = await remove(id);
    expect(gone.statusCode).toBe(204);
    expect(await auditOf(gone.headers['x-request-id'])).toEqual({
      action: 'message-template.remove',
      before: 'Visit reminder',
      after: null,
    });
    expect(await titles()).toEqual(['Appointment moved']);
    expect((await list(priya, testSites.south)).json()).toEqual([elsewhere]);
    await remove(elsewhere.id, priya);
    expect((await remove(id)).json().code).toBe('TemplateNotFound');
  });

  it('CONSENT-023 one changes the own ones; those of anyone only with the right for it', async () => {
    const { id } = (await add('Written by Tom')).json();
    for (const refused of [await change(id, 'Mine now', 1, marco), await remove(id, marco)]) {
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'TemplateNotYours']);
    }
    expect((await change(id, 'Seen by the admin', 1, lena)).json()).toMatchObject({ createdBy: tom.id });
    expect((await remove(id, lena)).statusCode).toBe(204);
  });

  it('a title stands once in a site, whatever its case', async () => {
    await add('Spirometry due');
    const again = await add('SPIROMETRY due', lena);
    expect([again.statusCode, again.json().errors]).toEqual([
      409,
      [{ field: 'title', message: 'The site has a message template with this title already.' }],
    ]);
    const { id } = (await add('Other')).json();
    expect((await change(id, 'spirometry DUE', 1)).json().code).toBe('TitleTaken');
    expect((await change(id, 'OTHER', 1)).statusCode).toBe(200);
    expect((await change(id, 'Other', 1)).json()).toMatchObject({
      code: 'Stale',
      current: { title: 'OTHER', version: 2 },
    });
  });

  it('two who give the same title at once get one template and one refusal', async () => {
    const one = (await add('First of two')).json();
    const two = (await add('Second of two')).json();
    const answers = await Promise.all([
      change(one.id, 'Same', 1),
      change(two.id, 'Same', 1),
      add('Same', lena),
    ]);
    const statuses = answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other);
    expect(statuses.slice(1)).toEqual([409, 409]);
    expect(statuses[0]).toBeLessThan(300);
  });

  it('a site of others has none', async () => {
    const { priya } = test.world;
    const { id } = (await add('Of the south', priya, testSites.south)).json();
    for (const tenant of [testSites.south, '00000000-0000-4000-8000-000000000001']) {
      expect((await list(tom, tenant)).json().code).toBe('SiteNotFound');
      expect((await add('Mine', tom, tenant)).json().code).toBe('SiteNotFound');
    }
    expect((await change(id, 'Mine', 1, lena)).json().code).toBe('TemplateNotFound');
    expect((await remove(id, lena)).json().code).toBe('TemplateNotFound');
    expect((await list(priya, testSites.south)).json()).toHaveLength(1);
  });
});
