// Calls go through the phone company that the settings name: Zoom, the sandbox, or none.
import type { Config } from '../../platform/config.ts';
import { outsideTransactions } from '../outside-transactions.ts';
import type { Telephony } from './port.ts';
import { sandboxTelephony } from './sandbox.ts';
import { zoomTelephony } from './zoom.ts';

export const telephonyFor = ({ telephony }: Pick<Config, 'telephony'>): Telephony | null => {
  if (telephony === 'none') return null;
  return outsideTransactions(
    'telephony',
    telephony === 'sandbox' ? sandboxTelephony : zoomTelephony(telephony),
  );
};
