import { describe, expect, it } from 'vitest';
import { complaintsOf, type DeviceWords, deviceQuality, witnessedWith } from './device-words.ts';

const unseen = { faultyZeroFlow: null, obstructedMouthpiece: null, leak: null };
const saying = (...messages: string[]): DeviceWords => ({ fvc_status: null, fev1_status: null, messages });

describe('the words of a device', () => {
  it.each([
    ['Leak detected', { leak: true }],
    ['LEAKAGE', { leak: true }],
    ['Obstructed mouthpiece', { obstructedMouthpiece: true }],
    ['Tongue in the way', { obstructedMouthpiece: true }],
    ['Zero flow error', { faultyZeroFlow: true }],
    ['Cough detected', {}],
    ['No leak detected', {}],
    ['Good blow', {}],
  ])('"%s" are a finding of what no curve shows', (message, found) => {
    expect(witnessedWith(unseen, saying(message))).toEqual({ ...unseen, ...found });
  });

  it('do not outvote what somebody recorded', () => {
    expect(witnessedWith({ ...unseen, leak: false }, saying('Leak detected')).leak).toBe(false);
  });

  it('are complaints unless they praise', () => {
    expect(complaintsOf(['Good blow', 'OK', 'Blow out longer', 'No leak', "Don't hesitate"])).toEqual([
      'Blow out longer',
      "Don't hesitate",
    ]);
  });

  it.each<[string, DeviceWords | null, boolean, string]>([
    ['nothing', null, false, 'acceptable'],
    ['praise', saying('Good blow'), false, 'acceptable'],
    ['a complaint without a curve', saying('Cough detected'), false, 'usable'],
    ['a complaint that the curve answers', saying('Cough detected'), true, 'acceptable'],
    ['a rejection', { ...saying(), fev1_status: 'unusable' }, false, 'unusable'],
    ['a rejection beside a curve', { ...saying(), fev1_status: 'unusable' }, true, 'unusable'],
    ['a rejection of the other value', { ...saying(), fvc_status: 'unusable' }, false, 'acceptable'],
  ])('%s makes FEV1 %#', (_name, device, hasCurve, quality) => {
    expect(deviceQuality(device, 'fev1', hasCurve)).toBe(quality);
  });
});
