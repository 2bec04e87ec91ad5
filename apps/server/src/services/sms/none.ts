// Refuses every SMS, where the installation has chosen to send none (SMS_PROVIDER=none).
import { SenderFailure } from '../sender-failure.ts';
import type { SearchableSmsService } from './port.ts';

export const noSms: SearchableSmsService = {
  send: async () => {
    throw new SenderFailure('sms', 'SMS_PROVIDER_NONE');
  },
  findTaken: async () => [],
  stateOf: async () => null,
};
