// The booking links of the care teams are those of one’s own sites, and one’s own links are one’s own (CAL-034; APPT-033).
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

let test: TestApp;

const giveRole = (person: TestPerson, siteId: string, role: string) =>
  test.database.statements.run(
    `insert into site_user_roles (site_user_id, role_id)
     select su.id, r.id from site_users su, roles r where su.user_id = $1 and su.site_id = $2 and r.code = $3
     on conflict do nothing`,
    [person.id, siteId, role],
  );

beforeAll(async () => {
  test = await testApp();
  await giveRole(test.world.ada, testSites.north, 'portal_site_admin');
});

const links = (as: TestPerson = test.world.lena) =>
  test.send({ path: 'admin/appointment-booking-links?size=1000', as });
const add = (title: string, bookingLink = 'https://book.example/a', as: TestPerson = test.world.lena) =>
  test.send({ method: 'POST', path: 'appointment-schedule-links', as, body: { title, bookingLink } });
const own = async (as: TestPerson = test.world.lena) =>
  (await test.send({ path: 'appointment-schedule-links', as })).json();

describe('the links of the care teams', () => {
  it('CAL-034 CAL-027 CAL-029 are those of members of the own sites, with name, e-mail and role', async () => {
    const { tom, priya } = test.world;
    await giveRole(tom, testSites.north, 'respiratory_therapist');
    await giveRole(priya, testSites.south, 'registered_nurse');
    const answer = await links();
    expect(answer.statusCode).toBe(200);
    const rows: { userId: string }[] = answer.json();
    expect(answer.headers['x-total-count']).toBe(String(rows.length));
    expect(rows.find(({ userId }) => userId === tom.id)).toMatchObject({
      userId: tom.id,
      email: tom.email,
      userIdPii: { firstName: 'Tom', lastName: 'Tester' },
      role: { name: 'Respiratory therapist', code: 'respiratory_therapist' },
      bookingLinks: [],
    });
    expect(rows.some(({ userId }) => userId === priya.id)).toBe(false);
    // A role that is none of a care team, or is not to be seen, makes no member.
    for (const flag of ['care_team', 'visible_in_portal']) {
      const set = (value: boolean) =>
        test.database.transact({ allSites: 'a test changes a role' }, (db) =>
          db.run(`update roles set ${flag} = $1 where code = 'respiratory_therapist'`, [value]),
        );
      await set(false);
      const without: typeof rows = (await links()).json();
      await set(true);
      expect([flag, without.some(({ userId }) => userId === tom.id)]).toEqual([flag, false]);
    }
  });

  it('CAL-030 name a role by the label and the code that the site user has it under', async () => {
    await giveRole(test.world.tom, testSites.north, 'nurse_practitioner');
    const held = await test.database.statements.many<{ portalLabel: string; code: string }>(
      `select r.portal_label as "portalLabel", r.code from site_users su join site_user_roles sr on sr.site_user_id = su.id
         join roles r on r.id = sr.role_id where su.user_id = $1 and su.site_id = $2 and r.care_team`,
      [test.world.tom.id, testSites.north],
    );
    const rows: { userId: string; role: { name: string; code: string } }[] = (await links()).json();
    const shown = rows.filter(({ userId }) => userId === test.world.tom.id).map(({ role }) => role);
    expect(held.length).toBeGreaterThan(0);
    expect(shown.toSorted((one, other) => one.code.localeCompare(other.code))).toEqual(
      held
        .map(({ portalLabel, code }) => ({ name: portalLabel, code }))
        .toSorted((one, other) => one.code.localeCompare(other.code)),
    );
  });

  it('CAL-028 hold id, title and address of each link', async () => {
    const { lena, ada } = test.world;
    await giveRole(lena, testSites.north, 'health_coach');
    await giveRole(ada, testSites.north, 'pulmonologist');
    const added = await add('First talk', 'https://book.example/first');
    expect(added.statusCode).toBe(201);
    const hers = (await add('Second opinion', 'https://book.example/second', ada)).json();
    const rows: { userId: string; bookingLinks: unknown }[] = (await links()).json();
    const linksOf = (person: TestPerson) => rows.find(({ userId }) => userId === person.id)?.bookingLinks;
    expect(linksOf(lena)).toEqual([
      { id: added.json().id, title: 'First talk', bookingLink: 'https://book.example/first' },
    ]);
    expect(linksOf(ada)).toEqual([
      { id: hers.id, title: 'Second opinion', bookingLink: 'https://book.example/second' },
    ]);
    await test.send({ method: 'DELETE', path: `appointment-schedule-links/${hers.id}`, as: ada });
  });

  it('are closed to who is not internal', async () => {
    expect((await links(test.world.tom)).statusCode).toBe(403);
  });
});

describe('own links', () => {
  it('APPT-033 are added, read, changed and removed', async () => {
    const { id, version } = (await add('Quick question')).json();
    const other = (await add('Second opinion')).json();
    const path = `appointment-schedule-links/${id}`;
    const body = { title: 'Long question', bookingLink: 'https://book.example/long', version };
    const changed = await test.send({ method: 'PUT', path, as: test.world.lena, body });
    expect(changed.json()).toEqual({ id, ...body, version: version + 1 });
    for (const one of [changed.json(), other]) expect(await own()).toContainEqual(one);
    expect((await test.send({ method: 'PUT', path, as: test.world.lena, body })).json()).toMatchObject({
      code: 'Stale',
    });
    expect((await test.send({ method: 'DELETE', path, as: test.world.lena })).statusCode).toBe(204);
    expect((await own()).some((one: { id: string }) => one.id === id)).toBe(false);
    expect(await own()).toContainEqual(other);
  });

  it('are nobody else’s to change or to remove', async () => {
    const { id, version } = (await add(`Mine ${newId()}`)).json();
    const path = `appointment-schedule-links/${id}`;
    const body = { title: 'Yours', bookingLink: 'https://evil.example/', version };
    const as = test.world.ada;
    expect((await test.send({ method: 'PUT', path, as, body })).statusCode).toBe(404);
    expect((await test.send({ method: 'DELETE', path, as })).statusCode).toBe(404);
    expect((await own()).some((one: { id: string }) => one.id === id)).toBe(true);
  });

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['an unencrypted page', 'http://book.example/'],
    ['a page with a password in its address', 'https://user:secret@book.example/'],
    ['what is no address', 'book.example'],
    ['an address that is too long', `https://book.example/${'a'.repeat(500)}`],
  ])('do not lead to %s', async (_what, address) => {
    expect((await add(`Bad ${newId()}`, address)).statusCode).toBe(400);
  });

  it('have each title once, whatever its case, and are ten at most', async () => {
    const { ada } = test.world;
    expect((await add('Asthma', 'https://book.example/1', ada)).statusCode).toBe(201);
    const again = await add('ASTHMA', 'https://book.example/2', ada);
    expect([again.statusCode, again.json().errors?.[0]?.field]).toEqual([409, 'title']);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => add(`Link ${n}`, 'https://book.example/n', ada)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(9);
    expect(await own(ada)).toHaveLength(10);
  });
});
