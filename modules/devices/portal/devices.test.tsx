// Are devices paired and ordered, and an order cancelled after a question? (document 3 §2 Devices and orders; OP-DEVICE-1)
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import type { Locator } from 'vitest/browser';
import { deviceCalls } from '../contract/calls.ts';
import type { DeviceOrder, PairedDevice } from '../contract/model.ts';
import { DevicesTab } from './devices.tab.tsx';

const id = (number: number) => `0190a0a0-0000-7000-8000-0000000b${String(number).padStart(4, '0')}`;

const spirometer: PairedDevice = {
  id: id(1),
  type: 'SPIROMETER',
  model: 'AirOne',
  serialNumber: 'AO-1001',
  ownerId: id(9),
  ownerName: 'Alveary stock',
  pairedAt: '2026-01-05T08:00:00.000Z',
  lastSeenAt: null,
};
const order = (number: number, status: DeviceOrder['status']): DeviceOrder => ({
  orderId: id(number),
  createdDate: '2026-11-02T08:00:00.000Z',
  status,
  devices: [{ type: status === 'ORDERED' ? 'SCALE' : 'PULSE_OXIMETER' }],
  address: '1 Bay Street\nOakland',
  note: null,
  createdByName: 'Lena Brandt',
  version: 1,
});

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'order', content: {}, updatedAt: '2026-11-20T10:00:00Z' }));
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(deviceCalls.paired, () => [spirometer]);
  gateway.on(deviceCalls.orders, () => ({ rows: [order(2, 'ORDERED'), order(3, 'SHIPPED')], total: 2 }));
  gateway.on(deviceCalls.owners, () => [{ id: id(9), name: 'Alveary stock' }]);
  gateway.on(deviceCalls.available, () => [spirometer]);
});
afterEach(() => gateway.restore());

const rowOf = (table: Locator, index: number) =>
  expect.poll(() => table.getByRole('row').elements()[index]?.textContent);

const open = async (user = someone) => (await renderInPortal(onPatientPage(<DevicesTab />), { user })).screen;

describe('the Devices tab', () => {
  it('DEVICE-001 DEVICE-003 DEVICE-009 shows the paired devices and the orders with date and state', async () => {
    const screen = await open();
    const paired = screen.getByRole('table', { name: 'Paired devices' });
    await rowOf(paired, 1).toMatch(/SpirometerAirOneAO-1001Alveary stock/);
    const orders = screen.getByRole('table', { name: 'Device orders' });
    await rowOf(orders, 1).toMatch(/ScaleOrderedNov 2, 2026/);
    await rowOf(orders, 2).toMatch(/Pulse oximeterShipped/);
    for (const name of ['Pair a device', 'Order devices', 'Cancel the order of Scale'])
      await expect.element(screen.getByRole('button', { name, exact: true })).toBeEnabled();
  });

  it('what can be pressed stands where it stays: orders are shown once the devices above them are', async () => {
    const answer = Promise.withResolvers<PairedDevice[]>();
    gateway.on(deviceCalls.paired, () => answer.promise);
    const screen = await open();
    await expect.poll(() => gateway.received(deviceCalls.orders)).toHaveLength(1);
    await expect.element(screen.getByLabelText('Loading the devices')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Order devices' }).query()).toBeNull();
    answer.resolve([spirometer]);
    await expect.element(screen.getByRole('button', { name: 'Order devices' })).toBeVisible();
    await expect.element(screen.getByRole('table', { name: 'Paired devices' })).toBeVisible();
  });

  it('FORMAT-006 a device that never sent a reading was last seen N/A', async () => {
    const paired = (await open()).getByRole('table', { name: 'Paired devices' });
    await rowOf(paired, 1).toMatch(/Jan 5, 2026N\/A$/);
  });

  it('DEVICE-004 DEVICE-005 DEVICE-008 pairs a free device of the chosen owner', async () => {
    gateway.on(deviceCalls.pair, () => spirometer);
    const screen = await open();
    await screen.getByRole('button', { name: 'Pair a device' }).click();
    await screen.getByRole('combobox', { name: 'Owner' }).click();
    await screen.getByRole('option', { name: 'Alveary stock' }).click();
    await screen.getByRole('combobox', { name: 'Device' }).click();
    await screen.getByRole('option', { name: 'Spirometer · AirOne · AO-1001' }).click();
    expect(gateway.received(deviceCalls.available)[0]?.query).toEqual({ ownerId: id(9) });
    await screen.getByRole('button', { name: 'Pair device', exact: true }).click();
    await expect.element(screen.getByText('Spirometer AO-1001 was paired.')).toBeVisible();
    expect(gateway.received(deviceCalls.pair)[0]?.body).toEqual({ deviceId: spirometer.id });
  });

  it('says beside the device that somebody else has got it', async () => {
    gateway.refuse(deviceCalls.pair, 'DeviceTaken');
    const screen = await open();
    await screen.getByRole('button', { name: 'Pair a device' }).click();
    await screen.getByRole('combobox', { name: 'Owner' }).click();
    await screen.getByRole('option', { name: 'Alveary stock' }).click();
    await screen.getByRole('combobox', { name: 'Device' }).click();
    await screen.getByRole('option', { name: 'Spirometer · AirOne · AO-1001' }).click();
    await screen.getByRole('button', { name: 'Pair device', exact: true }).click();
    await expect.element(screen.getByText(errorCatalogue.DeviceTaken.message)).toBeVisible();
  });

  it('DEVICE-006 orders devices, and asks for an address', async () => {
    gateway.on(deviceCalls.order, () => order(4, 'ORDERED'));
    const screen = await open();
    await screen.getByRole('button', { name: 'Order devices' }).click();
    await screen.getByRole('checkbox', { name: 'Scale' }).click();
    await screen.getByRole('button', { name: 'Order', exact: true }).click();
    await expect.element(screen.getByText('Type the address that the devices go to.')).toBeVisible();
    expect(gateway.received(deviceCalls.order)).toEqual([]);
    await screen.getByRole('textbox', { name: 'Address' }).fill('1 Bay Street');
    await screen.getByRole('button', { name: 'Order', exact: true }).click();
    await expect.element(screen.getByText('The devices were ordered.')).toBeVisible();
    expect(gateway.received(deviceCalls.order)[0]?.body).toEqual({
      devices: [{ type: 'SCALE' }],
      address: '1 Bay Street',
      note: '',
    });
  });

  it('DEVICE-007 cancels an order after a question, while it is only ordered', async () => {
    gateway.on(deviceCalls.cancelOrder, () => order(2, 'CANCELLED'));
    const screen = await open();
    await screen.getByRole('button', { name: 'Cancel the order of Scale' }).click();
    expect(screen.getByRole('button', { name: 'Cancel the order of Pulse oximeter' }).elements()).toEqual([]);
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect.element(screen.getByText('The order was cancelled.')).toBeVisible();
    expect(gateway.received(deviceCalls.cancelOrder)[0]).toMatchObject({
      path: `/gateway/device-orders/${id(2)}/cancel`,
      body: { version: 1 },
    });
  });

  it('says what could not be read again, above what was read before', async () => {
    gateway.on(deviceCalls.cancelOrder, () => order(2, 'CANCELLED'));
    const screen = await open();
    const orders = screen.getByRole('table', { name: 'Device orders' });
    await rowOf(orders, 1).toMatch(/ScaleOrdered/);
    gateway.refuse(deviceCalls.orders, 'NotAllowed');
    gateway.refuse(deviceCalls.paired, 'NotAllowed');
    await screen.getByRole('button', { name: 'Cancel the order of Scale' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
    // Two cards, one line, which tries both again.
    const failed = screen.getByRole('status').filter({ hasText: errorCatalogue.NotAllowed.message });
    await expect.poll(() => failed.elements().length).toBe(1);
    await expect.element(orders).toBeVisible();
    gateway.on(deviceCalls.paired, () => []);
    gateway.on(deviceCalls.orders, () => ({ rows: [], total: 0 }));
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('No device is paired with the patient.')).toBeVisible();
    await expect.element(failed).not.toBeInTheDocument();
  });

  it('has words for an empty chart', async () => {
    gateway.on(deviceCalls.paired, () => []);
    gateway.on(deviceCalls.orders, () => ({ rows: [], total: 0 }));
    const screen = await open();
    await expect.element(screen.getByText('No device is paired with the patient.')).toBeVisible();
    await expect.element(screen.getByText('Nothing has been ordered for the patient.')).toBeVisible();
  });
});
