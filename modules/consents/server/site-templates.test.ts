// Does a site write templates of its own, and does what was written from one stay as it was, whatever becomes of the template? (CONSENT-009)
import { randomUUID } from 'node:crypto';
import { insertPersonWith } from '@alveary/modules/asthma-reports/server/testing/people.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { textOfPdf } from '@alveary/server/testing/pdf-text.ts';
import { insertPatient, type TestPerson, testSites } from '@alveary/server/testing/world.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ConsentTemplate } from '../contract/model.ts';
import type { SiteTemplate } from '../contract/site-templates.model.ts';

let test: TestApp;
let keeper: TestPerson;
let profileId: string;

beforeAll(async () => {
  test = await testApp();
  keeper = await insertPersonWith(test, [
    'action_profile_view',
    'action_profile_edit',
    'action_portal_settings_edit',
  ]);
  ({ profileId } = await test.database.transact({ allSites: 'a test sets up its patient' }, (db) =>
    insertPatient(db, { firstName: 'Tem', lastName: '$& {site}', sites: [testSites.north] }),
  ));
});

const texts = {
  English: {
    title: 'Our registry',
    paragraphs: ['I, {patient}, join the registry of {site}.', 'I may leave.'],
  },
  Swedish: { title: 'Vårt register', paragraphs: ['Jag går med.'] },
};
const send = (method: 'POST' | 'PUT', path: string, body: object, as: TestPerson = keeper) =>
  test.send({ method, path: `consent-templates${path}`, body, as });
const create = async (more: object = {}): Promise<SiteTemplate> => {
  const answer = await send('POST', '', {
    siteId: testSites.north,
    name: `Registry ${randomUUID()}`,
    texts,
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const configure = (templateId: string, language = 'English') =>
  test.send({
    method: 'POST',
    path: `v2/patient-consents/configure?profileId=${profileId}&siteId=${testSites.north}`,
    as: keeper,
    body: {
      templateId,
      language,
      signers: [{ roleName: 'Guardian', email: 'guardian@mail.example', phoneNumber: null }],
    },
  });
const wordsOf = async (consentId: string): Promise<string> => {
  const path = `view-document/${consentId}.pdf`;
  const answer = await test.send({ path, as: keeper });
  expect(answer.statusCode, answer.body).toBe(200);
  return textOfPdf(answer.rawPayload);
};
const offered = async (siteId: string, as: TestPerson = keeper): Promise<ConsentTemplate[]> =>
  (await test.send({ path: `patient-consents/templates?siteId=${siteId}`, as })).json();

describe('a template of a site', () => {
  it('CONSENT-009 is offered with its languages, filled for the patient, and what was written from it stays', async () => {
    const template = await create();
    expect((await offered(testSites.north)).find(({ id }) => id === template.id)).toMatchObject({
      name: template.name,
      languages: ['English', 'Swedish'],
    });
    const answer = await configure(template.id);
    expect(answer.statusCode, answer.body).toBe(201);
    const consent = answer.json();
    expect(consent.name).toBe(template.name);
    // A name is text, also one that looks like a pattern or a field.
    const written = await wordsOf(consent.id);
    expect(written).toContain('I, Tem $& {site}, join the registry of');

    const changed = await send('PUT', `/${template.id}`, {
      version: 1,
      name: template.name,
      texts: { English: { title: 'Other', paragraphs: ['All is different.'] } },
    });
    expect(changed.json()).toMatchObject({ version: 2 });
    expect(await wordsOf(consent.id)).toBe(written);
    const versions = await test.database.searches.many<{ version: number; title: string }>(
      `select version, texts -> 'English' ->> 'title' as title from consent_template_versions where template_id = $1 order by version`,
      [template.id],
    );
    expect(versions.map(({ title }) => title)).toEqual(['Our registry', 'Other']);
    const noSwedish = await configure(template.id, 'Swedish');
    expect([noSwedish.statusCode, noSwedish.json().errors[0].field]).toEqual([400, 'language']);
  });

  it('is previewed as a signer reads it, and chosen no more once it is retired', async () => {
    const { id } = await create();
    const preview = (language: string, as: TestPerson = keeper) =>
      test.send({ path: `consent-templates/${id}/preview?language=${language}`, as });
    expect(await textOfPdf((await preview('English')).rawPayload)).toContain('join the registry of');
    expect((await preview('German')).json().code).toBe('ConsentTemplateNotFound');
    expect((await preview('English', test.world.tom)).statusCode).toBe(403);
    expect((await send('POST', `/${id}/retire`, { version: 1 })).statusCode).toBe(200);
    expect((await offered(testSites.north)).map((one) => one.id)).not.toContain(id);
    expect((await configure(id)).json().code).toBe('ConsentTemplateNotFound');
    expect((await send('PUT', `/${id}`, { version: 2, name: 'Back', texts })).json().code).toBe(
      'ConsentTemplateNotFound',
    );
  });

  it('is refused in words where it is not right, was changed by somebody else, or has the name of another', async () => {
    const { id, name } = await create();
    const problems = async (more: object) =>
      (await send('POST', '', { siteId: testSites.north, name: 'Another one', texts, ...more }))
        .json()
        .errors.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`);
    expect(await problems({ texts: {} })).toEqual(['texts: Write the document in one language at least.']);
    expect(await problems({ texts: { English: { title: 'Study {name}', paragraphs: ['x'] } } })).toEqual([
      'texts.English.title: Only {site} and {patient} are filled in. Take other words out of their braces.',
    ]);
    expect(await problems({ name: name.toUpperCase() })).toEqual([
      'name: The site has a template of this name already.',
    ]);
    const stale = await send('PUT', `/${id}`, { version: 7, name, texts });
    expect([stale.statusCode, stale.json().current.version]).toEqual([409, 1]);
  });

  it('is nothing to people of other sites, and written by those who change the settings', async () => {
    const { id } = await create();
    const { tom, priya } = test.world;
    const other = await insertPersonWith(test, ['action_portal_settings_edit'], testSites.south);
    expect((await send('PUT', `/${id}`, { version: 1, name: 'Mine', texts }, other)).json().code).toBe(
      'ConsentTemplateNotFound',
    );
    expect(
      (await send('POST', '', { siteId: testSites.north, name: 'Mine', texts }, other)).json().code,
    ).toBe('SiteNotFound');
    expect((await send('POST', '', { siteId: testSites.north, name: 'Mine', texts }, tom)).statusCode).toBe(
      403,
    );
    expect((await offered(testSites.north, priya)).map((one) => one.id)).not.toContain(id);
    expect((await offered(testSites.north, tom)).map((one) => one.id)).toContain(id);
  });
});
