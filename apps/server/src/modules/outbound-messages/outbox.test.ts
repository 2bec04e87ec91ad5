// Is the outbox there for staff, and only for them? (OP-ADMIN-2)
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
  await test.database.statements.run(
    `insert into outbox_messages (id, service, recipient, body, created_at) values
       (gen_random_uuid(), 'sms', '+14155550132', 'Your Alveary code is 123456.', '2026-01-02T03:04:05Z'),
       (gen_random_uuid(), 'email', 'tom@north.example', 'Set a new Alveary password', '2026-01-03T03:04:05Z')`,
  );
});

const read = (query = '', as = test.world.lena) => test.send({ path: `admin/outbox${query}`, as });

it('shows the newest first, with the number of all', async () => {
  const answer = await read();
  expect(answer.json().map((message: { service: string }) => message.service)).toEqual(['email', 'sms']);
  expect(answer.headers['x-total-count']).toBe('2');
});

it('can be narrowed to a service and a recipient', async () => {
  expect((await read('?service.equals=sms')).json()).toHaveLength(1);
  expect((await read('?recipient.contains=TOM@')).json()).toHaveLength(1);
  expect((await read('?recipient.contains=%25')).json()).toEqual([]);
});

it('is closed to everybody else', async () => {
  expect((await read('', test.world.tom)).statusCode).toBe(403);
});
