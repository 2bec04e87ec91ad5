// Reads which phone company calls go through: Zoom, none, or the sandbox with the bundled softphone (OP-CALL-1).
import { z } from 'zod';
import type { Read } from './config.setting.ts';
import { secret, setting } from './config.setting.ts';

export interface ZoomSettings {
  /** `https://api.zoom.us` */
  readonly apiUrl: string;
  /** `https://zoom.us/oauth/token` */
  readonly tokenUrl: string;
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What Zoom signs its messages with. */
  readonly webhookSecret: string;
}

const given = z.string().min(8).max(200);
const address = z.string().refine((text) => URL.canParse(text) && /^https?:/.test(text));

export const telephonySettings = {
  zoomAccountId: setting('ZOOM_ACCOUNT_ID', 'the id of the Zoom account', given),
  zoomClientId: setting('ZOOM_CLIENT_ID', 'the client id of a server-to-server app', given),
  zoomClientSecret: secret('ZOOM_CLIENT_SECRET', 'the client secret of that app', given),
  zoomWebhookSecret: secret('ZOOM_WEBHOOK_SECRET', 'the secret token of its event subscription', given),
  zoomApiUrl: setting('ZOOM_API_URL', 'an address, such as https://api.zoom.us', address),
  zoomTokenUrl: setting('ZOOM_TOKEN_URL', 'an address, such as https://zoom.us/oauth/token', address),
};

/** @param mayPretend the sandbox may stand in: never with real patients */
export const telephonyOf = (
  read: Read,
  complaints: string[],
  mayPretend: boolean,
): ZoomSettings | 'sandbox' | 'none' => {
  const accountId = read(telephonySettings.zoomAccountId);
  const clientId = read(telephonySettings.zoomClientId);
  const clientSecret = read(telephonySettings.zoomClientSecret);
  const webhookSecret = read(telephonySettings.zoomWebhookSecret);
  const named = [accountId, clientId, clientSecret, webhookSecret].filter((one) => one !== undefined);
  if (
    accountId !== undefined &&
    clientId !== undefined &&
    clientSecret !== undefined &&
    webhookSecret !== undefined
  ) {
    const apiUrl = (read(telephonySettings.zoomApiUrl) ?? 'https://api.zoom.us').replace(/(?<!\/)\/+$/, '');
    const tokenUrl = read(telephonySettings.zoomTokenUrl) ?? 'https://zoom.us/oauth/token';
    return { apiUrl, tokenUrl, accountId, clientId, clientSecret, webhookSecret };
  }
  if (named.length > 0) {
    complaints.push(
      'ZOOM_ACCOUNT_ID, ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET and ZOOM_WEBHOOK_SECRET belong together. Set all four or none.',
    );
  }
  return mayPretend ? 'sandbox' : 'none';
};
