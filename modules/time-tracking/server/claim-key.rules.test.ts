import { expect, it } from 'vitest';
import { claimKey } from './claim-key.ts';

it('stays the same for a name, so that time written before is changed and not counted twice', () => {
  expect(claimKey('call:74a1')).toBe('92f896c0-ae58-8ae0-8da2-7e9a2ce456d7');
});

it('differs from person to person for the same id of a browser', () => {
  const id = '0198a000-0000-7000-8000-000000000001';
  expect(claimKey(`activity:lena:${id}`)).not.toBe(claimKey(`activity:tom:${id}`));
});

it('is no id that a browser makes', () => {
  expect(claimKey('anything')[14]).toBe('8');
});
