// The calls that keep devices and device orders (document 3 §7 Devices; OP-DEVICE-1; OP table DEVICE)
import { z } from 'zod';
import { call, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import {
  availableDevice,
  cancelledOrder,
  deviceOrder,
  deviceOwner,
  newDeviceOrder,
  ofOwner,
  ORDER_SIZE,
  pairedDevice,
  pairedWith,
} from './model.ts';

const params = z.object({ id: idField });

const reads = { method: 'GET', allow: mayViewPatients, reach: 'allowed-sites', shows: ['devices'] } as const;
const writes = { allow: mayEditPatients, reach: 'allowed-sites', changes: ['devices'] } as const;

export const deviceCalls = {
  owners: call({
    ...reads,
    path: 'devices/owners',
    summary: 'Who lends devices out: the product and the own sites, by name',
    input: {},
    output: z.array(deviceOwner),
    errors: [],
    audit: { none: 'owners of devices are no patient data' },
    spec: ['DEVICE-002', 'DEVICE-004'],
  }),
  available: call({
    ...reads,
    path: 'devices/available',
    summary: 'The devices of an owner that no patient has, by type and serial number',
    input: { query: ofOwner },
    output: z.array(availableDevice),
    errors: ['DeviceOwnerNotFound'],
    audit: { none: 'devices that nobody has are no patient data' },
    spec: ['DEVICE-002', 'DEVICE-005'],
  }),
  paired: call({
    ...reads,
    path: 'profiles/{id}/devices',
    summary: 'The devices that a patient has, the newest first',
    input: { params },
    output: z.array(pairedDevice),
    errors: ['NoSiteForPatient'],
    audit: { action: 'device.list', about: 'patient' },
    spec: ['DEVICE-002', 'DEVICE-009'],
  }),
  pair: call({
    ...writes,
    method: 'POST',
    path: 'profiles/{id}/devices',
    summary: 'Give a device to a patient',
    input: { params, body: pairedWith },
    output: pairedDevice,
    errors: ['NoSiteForPatient', 'DeviceNotFound', 'DeviceTaken'],
    audit: { action: 'device.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['DEVICE-008'],
  }),
  orders: call({
    ...reads,
    path: 'device-orders',
    summary: 'The orders of devices for a patient, the newest first',
    input: { query: z.strictObject({ profileId: idField, ...pagingFields(ORDER_SIZE, ORDER_SIZE) }) },
    output: paged(deviceOrder),
    errors: ['NoSiteForPatient'],
    audit: { action: 'device-order.list', about: 'patient' },
    spec: ['DEVICE-003', 'DEVICE-010'],
  }),
  order: call({
    ...writes,
    method: 'POST',
    path: 'device-orders',
    summary: 'Order devices for a patient',
    input: { query: z.strictObject({ profileId: idField }), body: newDeviceOrder },
    output: deviceOrder,
    errors: ['NoSiteForPatient', 'PatientDeceased'],
    audit: { action: 'device-order.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['DEVICE-003', 'DEVICE-006'],
  }),
  cancelOrder: call({
    ...writes,
    method: 'PUT',
    path: 'device-orders/{id}/cancel',
    summary: 'Cancel an order of devices that has not been shipped',
    input: { params, body: cancelledOrder },
    output: deviceOrder,
    errors: ['DeviceOrderNotFound', 'DeviceOrderUnderWay', 'Stale'],
    audit: { action: 'device-order.update', about: 'patient' },
    spec: ['DEVICE-007'],
  }),
};
