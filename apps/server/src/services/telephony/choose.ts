// Through which phone company do calls go? The settings say: Zoom, the sandbox, or none.
import type { Config } from '../../platform/config.ts';
import type { Telephony } from './port.ts';
import { sandboxTelephony } from './sandbox.ts';
import { zoomTelephony } from './zoom.ts';

export const telephonyFor = ({ telephony }: Pick<Config, 'telephony'>): Telephony | null => {
  if (telephony === 'none') return null;
  return telephony === 'sandbox' ? sandboxTelephony : zoomTelephony(telephony);
};
