// An id or key that was used before answers the first content alone: other content under it is refused and shows what stands.
import { beforeAll, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});

const post = (path: string, body?: object) =>
  test.send({ method: 'POST', path, as: test.world.tom, ...(body === undefined ? {} : { body }) });
const idOf = async (path: string, body?: object): Promise<string> => {
  const answer = await post(path, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json().id;
};

const ofPatient = () => `profileId=${test.world.northPatient.profileId}`;
const log = {
  purpose: 'ONBOARDING',
  sent: '2026-05-04T09:00:00.000Z',
  medium: 'VERBAL_PHONE',
  direction: 'OUTBOUND',
  communicationResult: 'ANSWERED',
  subject: 'First call',
  payload: null,
  duration: 5,
};
const event = {
  type: 'EXACERBATION',
  actuality: 'ACTUAL',
  severity: 'MODERATE',
  occurredAt: '2026-01-05T09:00:00Z',
  description: 'More sputum',
};
const appointment = {
  start: new Date(Date.now() + 30 * 3_600_000).toISOString(),
  purpose: 'HEALTH_COACHING',
  assignedPractitioner: null,
};

const places: Readonly<Record<string, () => Promise<string>>> = {
  'a communication log': async () =>
    `communications/${await idOf(`communications?${ofPatient()}`, log)}/add-note`,
  'an appointment': async () =>
    `appointments/${await idOf(`appointments?${ofPatient()}`, appointment)}/notes`,
  'an adverse event': async () =>
    `adverse-events/${await idOf(`adverse-events?${ofPatient()}`, event)}/notes`,
  'a care plan': async () => `care-plans/${await idOf(`care-plans?${ofPatient()}`)}/notes`,
  'a section of a care plan': async () => {
    const begun = (await post(`care-plans?${ofPatient()}`)).json();
    return `care-plans/sections/${begun.sections[0].id}/notes`;
  },
};

it.each(Object.keys(places))('refuses a longer note under the id of one on %s', async (place) => {
  const path = await places[place]!();
  const sent = { id: newId(), text: '<p>Woke twice.</p>' };
  const first = await post(path, sent);
  expect(first.statusCode, first.body).toBe(201);
  expect((await post(path, sent)).json()).toEqual(first.json());
  const longer = await post(path, { ...sent, text: '<p>Woke twice. Inhaler at four.</p>' });
  expect([longer.statusCode, longer.json().code]).toEqual([409, 'RepeatDiffers']);
  expect(longer.json().current).toEqual(first.json());
});

it.each([
  ['another subject', { subject: 'Second call' }],
  ['another duration', { duration: 6 }],
  ['another note', { note: '<p>Woke twice. Inhaler at four.</p>' }],
])('refuses a log with %s under the id of one that was saved', async (_what, other) => {
  const path = `communications?${ofPatient()}`;
  const sent = { ...log, sent: new Date().toISOString(), id: newId(), note: '<p>Woke twice.</p>' };
  const first = await post(path, sent);
  expect(first.statusCode, first.body).toBe(201);
  expect((await post(path, sent)).json()).toEqual(first.json());
  const differing = await post(path, { ...sent, ...other });
  expect([differing.statusCode, differing.json().code]).toEqual([409, 'RepeatDiffers']);
  expect(differing.json().current).toEqual(first.json());
});
