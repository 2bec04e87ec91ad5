// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { availableDevice, cancelledOrder, deviceOrder, newDeviceOrder, pairedDevice } from './model.ts';

it.each([
  [
    'availableDevice',
    availableDevice,
    {
      type: 'SPIROMETER | PEAK_FLOW_METER | PULSE_OXIMETER | BLOOD_PRESSURE_MONITOR | SCALE | INHALER_SENSOR',
    },
  ],
  ['cancelledOrder', cancelledOrder, { version: 'integer 1–' }],
  [
    'deviceOrder',
    deviceOrder,
    {
      status: 'ORDERED | SHIPPED | DELIVERED | CANCELLED',
      'devices[].type':
        'SPIROMETER | PEAK_FLOW_METER | PULSE_OXIMETER | BLOOD_PRESSURE_MONITOR | SCALE | INHALER_SENSOR',
    },
  ],
  [
    'newDeviceOrder',
    newDeviceOrder,
    {
      devices: 'list 1–20',
      'devices[].type':
        'SPIROMETER | PEAK_FLOW_METER | PULSE_OXIMETER | BLOOD_PRESSURE_MONITOR | SCALE | INHALER_SENSOR',
      address: 'text 1–400',
      'note?': 'text –500 or null',
    },
  ],
  [
    'pairedDevice',
    pairedDevice,
    {
      type: 'SPIROMETER | PEAK_FLOW_METER | PULSE_OXIMETER | BLOOD_PRESSURE_MONITOR | SCALE | INHALER_SENSOR',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
