import { expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { testApp } from '@alveary/server/testing/app.ts';

it('EVENT-013 EVENT-014 a patient has physician orders, the newest first, of the own sites', async () => {
  const test = await testApp();
  const { northPatient, sharedPatient, tom, priya } = test.world;
  await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    for (const [type, at, { profileId }] of [
      ['Spirometry', '2026-01-05T08:00:00Z', northPatient],
      ['Oxygen', '2026-02-05T08:00:00Z', northPatient],
      ['Walk test', '2026-03-05T08:00:00Z', sharedPatient],
    ] as const) {
      await db.run(
        `insert into physician_orders (id, profile_id, type, status, ordered_at, practitioner_npi, practitioner_name, description, source)
         values ($1, $2, $3, 'active', $4, '1234567893', 'Evelyn Marsh, MD', 'At home', 'EHR')`,
        [newId(), profileId, type, at],
      );
    }
  });
  const path = `profiles/${northPatient.profileId}/physician-orders`;
  const orders = (await test.send({ path, as: tom })).json();
  expect(orders.map(({ type }: { type: string }) => type)).toEqual(['Oxygen', 'Spirometry']);
  expect(orders[0]).toMatchObject({
    status: 'active',
    orderedAt: '2026-02-05T08:00:00.000Z',
    practitioner: { npi: '1234567893', name: 'Evelyn Marsh, MD' },
    description: 'At home',
  });
  expect((await test.send({ path, as: priya })).json().code).toBe('NoSiteForPatient');
});
