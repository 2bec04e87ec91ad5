// What is a device, who owns it, which patient has it, and what is ordered? (document 3 §3 Device; OP-DEVICE-1)
import { z } from 'zod';
import { idField, textField, versionField } from '@alveary/contract/fields.ts';

export const deviceTypes = [
  'SPIROMETER',
  'PEAK_FLOW_METER',
  'PULSE_OXIMETER',
  'BLOOD_PRESSURE_MONITOR',
  'SCALE',
  'INHALER_SENSOR',
] as const;
export type DeviceType = (typeof deviceTypes)[number];

export const deviceTypeNames: Readonly<Record<DeviceType, string>> = {
  SPIROMETER: 'Spirometer',
  PEAK_FLOW_METER: 'Peak flow meter',
  PULSE_OXIMETER: 'Pulse oximeter',
  BLOOD_PRESSURE_MONITOR: 'Blood pressure monitor',
  SCALE: 'Scale',
  INHALER_SENSOR: 'Inhaler sensor',
};
const deviceType = z.enum(deviceTypes, 'Choose a device.');

/** Who lends the devices out: a site, or the product itself. */
export const deviceOwner = z.object({ id: z.uuid(), name: z.string() });
export type DeviceOwner = z.output<typeof deviceOwner>;

const madeDevice = z.object({
  id: z.uuid(),
  type: deviceType,
  model: z.string(),
  serialNumber: z.string(),
  ownerId: z.uuid(),
});

/** One that nobody has. */
export const availableDevice = madeDevice;
export type AvailableDevice = z.output<typeof availableDevice>;

export const pairedDevice = madeDevice.extend({
  ownerName: z.string(),
  pairedAt: z.string(),
  /** When it last sent a reading; null for never. */
  lastSeenAt: z.string().nullable(),
});
export type PairedDevice = z.output<typeof pairedDevice>;

export const pairedWith = z.strictObject({ deviceId: z.uuid('Choose a device.') });

export const orderStatuses = ['ORDERED', 'SHIPPED', 'DELIVERED', 'CANCELLED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  ORDERED: 'Ordered',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
};

export const deviceOrder = z.object({
  orderId: z.uuid(),
  createdDate: z.string(),
  status: z.enum(orderStatuses),
  devices: z.array(z.object({ type: z.enum(deviceTypes) })),
  address: z.string(),
  note: z.string().nullable(),
  createdByName: z.string().nullable(),
  version: z.int(),
});
export type DeviceOrder = z.output<typeof deviceOrder>;

/** As many orders as one answer holds (DEVICE-010). */
export const ORDER_SIZE = 1000;

export const newDeviceOrder = z.strictObject({
  devices: z
    .array(z.strictObject({ type: deviceType }))
    .min(1, 'Choose at least one device.')
    .max(20, 'An order has at most 20 devices.'),
  address: textField(400).min(1, 'Type the address that the devices go to.'),
  note: textField(500)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .default(null),
});

export const cancelledOrder = z.strictObject({ version: versionField });

export const ofOwner = z.strictObject({ ownerId: idField });
