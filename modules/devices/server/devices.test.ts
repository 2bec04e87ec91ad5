// Is a device given to one patient only, from an owner of the own sites, and an order cancelled only before it is shipped? (document 3 §3, §7; OP-DEVICE-1)
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';

let test: TestApp;
let patient: TestPatient;
let other: TestPatient;
const owners = { product: newId(), north: newId(), south: newId() };
let spirometer: string;

const setUp = <T>(work: Parameters<TestApp['database']['transact']>[1]): Promise<T> =>
  test.database.transact({ allSites: 'a test sets up its rows' }, work) as Promise<T>;

beforeAll(async () => {
  test = await testApp();
  await setUp(async (db) => {
    for (const [id, name, siteId] of [
      [owners.product, 'Alveary stock', null],
      [owners.north, 'North Lung Clinic', testSites.north],
      [owners.south, 'South Chest Clinic', testSites.south],
    ]) {
      await db.run('insert into device_owners (id, name, site_id) values ($1, $2, $3)', [id, name, siteId]);
    }
  });
});

const deviceOf = async (ownerId: string): Promise<string> => {
  const id = newId();
  await test.database.statements.run(
    `insert into devices (id, owner_id, type, model, serial_number) values ($1, $2, 'SPIROMETER', 'AirOne', $3)`,
    [id, ownerId, `AO-${id}`],
  );
  return id;
};

beforeEach(async () => {
  patient = await setUp((db) =>
    insertPatient(db, { firstName: 'Dina', lastName: 'Device', sites: [testSites.north] }),
  );
  other = await setUp((db) =>
    insertPatient(db, { firstName: 'Otto', lastName: 'Other', sites: [testSites.north] }),
  );
  spirometer = await deviceOf(owners.north);
});

const get = async (path: string, as: TestPerson = test.world.tom) => (await test.send({ path, as })).json();
const pair = (deviceId: string, of: TestPatient = patient, as: TestPerson = test.world.tom) =>
  test.send({ method: 'POST', path: `profiles/${of.profileId}/devices`, as, body: { deviceId } });
const order = (body: object, of: TestPatient = patient, as: TestPerson = test.world.tom) =>
  test.send({ method: 'POST', path: `device-orders?profileId=${of.profileId}`, as, body });
const orders = (more = '') =>
  test.send({ path: `device-orders?profileId=${patient.profileId}${more}`, as: test.world.tom });
const cancel = (orderId: string, version = 1, as: TestPerson = test.world.tom) =>
  test.send({ method: 'PUT', path: `device-orders/${orderId}/cancel`, as, body: { version } });
const scale = { devices: [{ type: 'SCALE' }, { type: 'SPIROMETER' }], address: '1 Bay Street' };

describe('devices', () => {
  it('DEVICE-002 DEVICE-004 have owners: the product and the own sites', async () => {
    expect(await get('devices/owners')).toEqual([
      { id: owners.product, name: 'Alveary stock' },
      { id: owners.north, name: 'North Lung Clinic' },
    ]);
  });

  it('DEVICE-002 DEVICE-005 are available while nobody has them', async () => {
    const stock = await deviceOf(owners.product);
    const available = async (ownerId: string) =>
      (await get(`devices/available?ownerId=${ownerId}`)).map(({ id }: { id: string }) => id);
    expect(await available(owners.north)).toContain(spirometer);
    expect(await available(owners.north)).not.toContain(stock);
    expect(await available(owners.product)).toEqual([stock]);
    await pair(spirometer);
    expect(await available(owners.north)).not.toContain(spirometer);
    expect((await get(`devices/available?ownerId=${owners.south}`)).code).toBe('DeviceOwnerNotFound');
  });

  it('lists the available devices by type, then by serial number', async () => {
    const owner = newId();
    await test.database.statements.run('insert into device_owners (id, name) values ($1, $2)', [
      owner,
      'Depot',
    ]);
    for (const [type, serial] of [
      ['SPIROMETER', 'B2'],
      ['SPIROMETER', 'B1'],
      ['SCALE', 'C3'],
    ]) {
      await test.database.statements.run(
        'insert into devices (id, owner_id, type, model, serial_number) values ($1, $2, $3, $4, $5)',
        [newId(), owner, type, 'One', serial],
      );
    }
    const available: { serialNumber: string }[] = await get(`devices/available?ownerId=${owner}`);
    expect(available.map(({ serialNumber }) => serialNumber)).toEqual(['C3', 'B1', 'B2']);
  });

  it('DEVICE-002 DEVICE-008 DEVICE-009 are paired with a patient, and listed there', async () => {
    const answer = await pair(spirometer);
    expect(answer.statusCode, answer.body).toBe(201);
    expect((await pair(await deviceOf(owners.north), other)).statusCode).toBe(201);
    expect(await get(`profiles/${patient.profileId}/devices`)).toEqual([answer.json()]);
    expect(answer.json()).toMatchObject({
      id: spirometer,
      type: 'SPIROMETER',
      model: 'AirOne',
      ownerId: owners.north,
      ownerName: 'North Lung Clinic',
      pairedAt: expect.stringMatching(/Z$/),
      lastSeenAt: null,
    });
  });

  it('go to one of two patients who get one at the same time', async () => {
    const answers = await Promise.all([pair(spirometer), pair(spirometer, other)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([201, 409]);
    expect((await pair(spirometer)).json().code).toBe('DeviceTaken');
  });

  it('of another site, or for its patients, are out of reach', async () => {
    expect((await pair(await deviceOf(owners.south))).json().code).toBe('DeviceNotFound');
    expect((await pair(spirometer, patient, test.world.priya)).json().code).toBe('NoSiteForPatient');
    expect((await get(`profiles/${patient.profileId}/devices`, test.world.priya)).code).toBe(
      'NoSiteForPatient',
    );
  });
});

describe('orders of devices', () => {
  it('DEVICE-003 DEVICE-006 are created with devices, date and order id', async () => {
    const answer = await order({ ...scale, note: ' Ring twice ' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      orderId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdDate: expect.stringMatching(/Z$/),
      status: 'ORDERED',
      devices: [{ type: 'SCALE' }, { type: 'SPIROMETER' }],
      address: '1 Bay Street',
      note: 'Ring twice',
    });
    expect((await order(scale, other)).statusCode).toBe(201);
    expect((await orders()).json()).toEqual([answer.json()]);
  });

  it('need devices and an address', async () => {
    for (const [body, field] of [
      [{ ...scale, address: ' ' }, 'address'],
      [{ ...scale, devices: [] }, 'devices'],
      [{ ...scale, devices: [{ type: 'TOASTER' }] }, 'devices.0.type'],
    ] as const) {
      expect((await order(body)).json().errors[0].field).toBe(field);
    }
    expect((await order(scale, patient, test.world.priya)).json().code).toBe('NoSiteForPatient');
  });

  it('DEVICE-007 are cancelled while they are ordered, and never once they are shipped', async () => {
    const { orderId } = (await order(scale)).json();
    expect((await cancel(orderId, 1, test.world.priya)).json().code).toBe('DeviceOrderNotFound');
    expect((await cancel(orderId)).json()).toMatchObject({ orderId, status: 'CANCELLED', version: 2 });
    expect((await cancel(orderId, 2)).json().code).toBe('DeviceOrderUnderWay');
    const shipped = (await order(scale)).json().orderId;
    await setUp((db) => db.run(`update device_orders set status = 'SHIPPED' where id = $1`, [shipped]));
    expect((await cancel(shipped)).json().code).toBe('DeviceOrderUnderWay');
    expect((await orders()).json()[0]).toMatchObject({ orderId: shipped, status: 'SHIPPED' });
  });

  it('DEVICE-010 come 1000 to an answer, and no more', async () => {
    await setUp((db) =>
      db.run(
        `insert into device_orders (id, profile_id, status, devices, address, created_at, updated_at)
         select gen_random_uuid(), $1, 'DELIVERED', '{SCALE}', '1 Bay Street', now(), now() from generate_series(1, 1001)`,
        [patient.profileId],
      ),
    );
    const answer = await orders();
    expect([answer.json().length, answer.headers['x-total-count']]).toEqual([1000, '1001']);
    expect((await orders('&page=1')).json()).toHaveLength(1);
    expect((await orders('&size=1001')).statusCode).toBe(400);
  });
});
