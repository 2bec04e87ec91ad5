// What do channels and messages look like in tests of the panel?
import { someone, siteId } from '@alveary/portal/shell/testing/portal.tsx';
import type { ChatChannel, ToldMessage } from '../../contract/model.ts';

export const channelId = '0190a0a0-0000-7000-8000-000000000c01';
export const principal = '0190a0a0-0000-7000-8000-000000000d01';

export const someChannel = (given: Partial<ChatChannel> = {}): ChatChannel => ({
  id: channelId,
  principal,
  owner: someone.id,
  ownerPii: { firstName: 'Lena', lastName: 'Brandt' },
  patientFirstName: 'Maya',
  patientLastName: 'Thornton',
  patientFullName: 'Maya Thornton',
  patientDateOfBirth: '1988-04-17',
  isAppChatAvailable: false,
  tenants: [siteId],
  unreadMessages: 0,
  lastMessage: { message: 'See you then', lastModifiedDate: '2026-11-20T10:00:00.000Z' },
  changedDate: '2026-11-20T10:00:00.000Z',
  ...given,
});

export const messageId = (sequence: number): string =>
  `0190a0a0-0000-7000-8000-${String(sequence).padStart(12, '0')}`;

export const someMessage = (sequence: number, given: Partial<ToldMessage> = {}): ToldMessage => ({
  id: messageId(sequence),
  channelId,
  sequence,
  revision: sequence,
  sender: { kind: 'staff', id: someone.id, name: 'Lena Brandt' },
  message: `Text ${sequence}`,
  inAppStatus: 'delivered',
  failure: null,
  medium: 'sms',
  createdDate: new Date(Date.UTC(2026, 10, 20, 10, 0, sequence)).toISOString(),
  sentences: null,
  media: [],
  ...given,
});

export const fromPatient = (sequence: number, given: Partial<ToldMessage> = {}): ToldMessage =>
  someMessage(sequence, {
    sender: { kind: 'patient', id: null, name: 'Maya Thornton' },
    inAppStatus: null,
    ...given,
  });
