import { expect, it } from 'vitest';
import type { ChatChannel } from '../contract/model.ts';
import { withoutPatients } from './lost-patients.rules.ts';

const grace = 'a3f0a2de-5a4e-4d3c-9b61-0d2f1f5f0001';
const other = 'a3f0a2de-5a4e-4d3c-9b61-0d2f1f5f0002';
const channel: Omit<ChatChannel, 'id' | 'principal' | 'tenants'> = {
  owner: null,
  ownerPii: null,
  patientFirstName: 'Grace',
  patientLastName: 'Hopper',
  patientFullName: 'Grace Hopper',
  patientDateOfBirth: '1988-04-17',
  isAppChatAvailable: false,
  unreadMessages: 0,
  lastMessage: null,
  changedDate: '2026-11-20T10:00:00.000Z',
};
const known = {
  channels: new Map<string, ChatChannel>([
    ['one', { ...channel, id: 'one', principal: grace, tenants: ['harbor', 'valley'] }],
    ['two', { ...channel, id: 'two', principal: other, tenants: ['harbor'] }],
  ]),
  lost: new Set<string>(),
};

it.each([
  ['harbor', [grace], { one: ['valley'], two: ['harbor'] }, []],
  ['harbor', [grace, other], { one: ['valley'] }, [other]],
  [null, [grace], { two: ['harbor'] }, [grace]],
  ['harbor', null, { one: ['harbor', 'valley'], two: ['harbor'] }, []],
  ['elsewhere', [other], { one: ['harbor', 'valley'], two: ['harbor'] }, []],
])('keeps the sites that are left when %s loses %j', (siteId, left, sites, lost) => {
  const after = withoutPatients(known, siteId, left);
  const tenants = Object.fromEntries(
    [...(after.channels ?? [])].map(([id, channel]) => [id, channel.tenants]),
  );
  expect([tenants, [...after.lost]]).toEqual([sites, lost]);
});
