// Two people change the same row at once: the second is refused over what the first saved, sees it, and can then go on.
import { beforeAll, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import type { Sent } from '@alveary/server/testing/sent.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});

const profile = () => test.world.northPatient.profileId;
const as = (person: TestPerson, sent: Sent) => test.send({ ...sent, as: person });
const done = async (person: TestPerson, sent: Sent) => {
  const answer = await as(person, sent);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.statusCode === 204 ? undefined : answer.json();
};

interface Race {
  /** What Tom saves first, and what Lena sends over what she saw before. */
  readonly first: Sent;
  readonly second: Sent;
  /** The same over what she sees then. @param current what the refusal shows */
  readonly again: (current: never) => Sent;
}

const templateOf = async () =>
  done(test.world.tom, {
    method: 'POST',
    path: `message-templates?tenant=${testSites.north}`,
    body: { title: `Spacer ${newId()}`, body: 'Bring your spacer.' },
  });

const races: Readonly<Record<string, () => Promise<Race>>> = {
  'a role of a care team': async () => {
    const { tom, lena } = test.world;
    const save = (userId: string, was: string | null): Sent => ({
      method: 'PUT',
      path: `care-team/${profile()}/members`,
      body: [{ role: 'health_coach', userId, was }],
    });
    return {
      first: save(tom.id, null),
      second: save(lena.id, null),
      again: (team: { id: string; rolesForPatient: string[] }[]) =>
        save(
          lena.id,
          team.find(({ rolesForPatient }) => rolesForPatient.includes('health_coach'))?.id ?? null,
        ),
    };
  },
  'the coordinator of a care team': async () => {
    const { tom, lena } = test.world;
    const save = (userId: string, was: string): Sent => ({
      method: 'POST',
      path: `care-team?profileId=${profile()}&careCoordinator=${userId}&was=${was}`,
    });
    return {
      first: save(tom.id, 'nobody'),
      second: save(lena.id, 'nobody'),
      again: () => save(lena.id, tom.id),
    };
  },
  'the goal of a patient': async () => {
    const save = (goal: string, was: string | null): Sent => ({
      method: 'POST',
      path: `profiles/${profile()}/goals`,
      body: { goal, was },
    });
    return {
      first: save('Walk to the bakery', null),
      second: save('Sleep through', null),
      again: ({ id }: { id: string }) => save('Sleep through', id),
    };
  },
  'a reason of the worklist that is set aside': async () => {
    const save = (reason: string, was: string | null): Sent => ({
      method: 'POST',
      path: `worklist/set-aside?profileId=${profile()}`,
      body: { kind: 'NO_CONTACT', key: 'none', reason, until: null, was },
    });
    return {
      first: save('On holiday', null),
      second: save('In hospital', null),
      again: ({ id }: { id: string }) => save('In hospital', id),
    };
  },
  'a status that is deleted': async () => {
    const path = `profiles/${profile()}/patient-statuses`;
    const status = { statusType: 'DORMANT', source: 'portal', details: null };
    const { id, version } = await done(test.world.tom, { method: 'POST', path, body: status });
    const remove = (seen: number): Sent => ({ method: 'DELETE', path: `${path}/${id}?version=${seen}` });
    return {
      first: { method: 'POST', path, body: { ...status, id, version, details: 'Until spring' } },
      second: remove(version),
      again: (current: { version: number }) => remove(current.version),
    };
  },
  'a message template that is deleted': async () => {
    const { id, version, title } = await templateOf();
    const remove = (seen: number): Sent => ({
      method: 'DELETE',
      path: `message-templates/${id}?version=${seen}`,
    });
    return {
      first: {
        method: 'PUT',
        path: `message-templates/${id}`,
        body: { version, title, body: 'Bring it.' },
      },
      second: remove(version),
      again: (current: { version: number }) => remove(current.version),
    };
  },
};

it.each(Object.keys(races))('refuses the second of two changes of %s and shows the first', async (what) => {
  const { tom, lena } = test.world;
  const { first, second, again } = await races[what]!();
  await done(tom, first);
  const refused = await as(lena, second);
  expect([refused.statusCode, refused.json().code], refused.body).toEqual([409, 'Stale']);
  const { current } = refused.json();
  expect(current).toBeTruthy();
  await done(lena, again(current as never));
});
