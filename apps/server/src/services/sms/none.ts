// What happens to SMS where the installation has chosen to send none (SMS_PROVIDER=none)? They are refused.
import { SenderFailure } from '../sender-failure.ts';
import type { SmsService } from './port.ts';

export const noSms: SmsService = {
  send: async () => {
    throw new SenderFailure('sms', 'SMS_PROVIDER_NONE');
  },
};
