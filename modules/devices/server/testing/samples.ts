// What does a right request to each call about devices look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const devicesSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    const [ownerId, freeId, pairedId, orderId] = [newId(), newId(), newId(), newId()];
    // Of the patient's own site: those of the product are for everybody.
    await db.run(
      `insert into device_owners (id, name, site_id) select $1, 'The clinic', site_id from site_profiles where id = $2`,
      [ownerId, patient.siteProfileId],
    );
    for (const [id, isPaired] of [
      [freeId, false],
      [pairedId, true],
    ]) {
      await db.run(
        `insert into devices (id, owner_id, type, model, serial_number, is_paired) values ($1, $2, 'SPIROMETER', 'AirOne', $3, $4)`,
        [id, ownerId, `AO-${String(id)}`, isPaired],
      );
    }
    await db.run(
      'insert into paired_devices (id, profile_id, device_id, paired_by, paired_at) values ($1, $2, $3, $4, $5)',
      [newId(), patient.profileId, pairedId, author.id, writtenAt],
    );
    await db.run(
      `insert into device_orders (id, profile_id, status, devices, address, created_by, created_at, updated_at)
       values ($1, $2, 'ORDERED', '{SPIROMETER}', '1 Bay Street', $3, $4, $4)`,
      [orderId, patient.profileId, author.id, writtenAt],
    );
    return { ownerId, freeId, orderId };
  },
  requests: {
    'devices.owners': () => ({ path: 'devices/owners' }),
    'devices.available': ({ ownerId }) => ({ path: `devices/available?ownerId=${ownerId}` }),
    'devices.paired': ({ patient }) => ({ path: `profiles/${patient.profileId}/devices` }),
    'devices.pair': ({ patient, freeId }) => ({
      method: 'POST',
      path: `profiles/${patient.profileId}/devices`,
      body: { deviceId: freeId },
    }),
    'devices.orders': ({ patient }) => ({ path: `device-orders?profileId=${patient.profileId}` }),
    'devices.order': ({ patient }) => ({
      method: 'POST',
      path: `device-orders?profileId=${patient.profileId}`,
      body: { devices: [{ type: 'SCALE' }], address: '1 Bay Street', note: 'Ring twice' },
    }),
    'devices.cancelOrder': ({ orderId }) => ({
      method: 'PUT',
      path: `device-orders/${orderId}/cancel`,
      body: { version: 1 },
    }),
  },
});
