// Asks Zoom by server-to-server OAuth: for transcripts (GET /v2/phone/recording_transcript/download/{recordingId}) and for the mailbox of an
// account (GET /v2/users/{userId}).
import { z } from 'zod';
import type { ZoomSettings } from '../../platform/config.telephony.ts';
import { NeverTranscribed, type Telephony, TelephonyUnavailable } from './port.ts';

const TIMEOUT_MS = 20_000;
const LARGEST = 20 * 1024 * 1024;
/** Zoom's code for a recording that cannot be transcribed. */
const CANNOT = 12_000;

const SOFTPHONE = {
  url: 'https://applications.zoom.us/integration/phone/embeddablephone/home',
  origin: 'https://applications.zoom.us',
} as const;

const token = z.object({ access_token: z.string() });
const refusal = z.object({ code: z.number() });
const account = z.object({ email: z.string().min(3).max(254) });

const NOT_FOUND = 404;

const MOST_REDIRECTS = 5;

const ask = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new TelephonyUnavailable('Zoom does not answer.', { cause: error });
  }
};

/** Follows to where a file lies: unencrypted to no other host, and with the token only to where it was meant for. */
const follow = async (address: string, headers: Record<string, string>): Promise<Response> => {
  const first = new URL(address);
  let at = first;
  for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
    const own = at.origin === first.origin;
    const response = await ask(at.href, { redirect: 'manual', ...(own ? { headers } : {}) });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, at);
    if (next === null || (next.protocol !== 'https:' && next.origin !== first.origin))
      throw new TelephonyUnavailable('Zoom led to an address that is not encrypted.');
    at = next;
  }
  throw new TelephonyUnavailable('Zoom led from one address to the next without end.');
};

const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text.length > LARGEST) throw new NeverTranscribed('The transcript is larger than 20 MB.');
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const zoomTelephony = (settings: ZoomSettings): Telephony => {
  const signIn = async (): Promise<string> => {
    const query = new URLSearchParams({ grant_type: 'account_credentials', account_id: settings.accountId });
    const known = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const response = await ask(`${settings.tokenUrl}?${query}`, {
      method: 'POST',
      headers: { authorization: `Basic ${known}` },
      redirect: 'error',
    });
    const answer = token.safeParse(await jsonOf(response));
    if (!response.ok || !answer.success)
      throw new TelephonyUnavailable(`Zoom gave no token (${response.status}).`);
    return answer.data.access_token;
  };
  return {
    webhookSecret: settings.webhookSecret,
    softphone: SOFTPHONE,
    transcriptOf: async (_reading, recordingId) => {
      const address = `${settings.apiUrl}/v2/phone/recording_transcript/download/${encodeURIComponent(recordingId)}`;
      const response = await follow(address, { authorization: `Bearer ${await signIn()}` });
      const answer = await jsonOf(response);
      const refused = refusal.safeParse(answer);
      if (refused.success && refused.data.code === CANNOT)
        throw new NeverTranscribed('Zoom cannot transcribe it.');
      if (!response.ok)
        throw new TelephonyUnavailable(`Zoom did not give the transcript (${response.status}).`);
      return answer;
    },
    mailboxOf: async (providerUser) => {
      const address = `${settings.apiUrl}/v2/users/${encodeURIComponent(providerUser)}`;
      const response = await ask(address, {
        headers: { authorization: `Bearer ${await signIn()}` },
        redirect: 'error',
      });
      const answer = account.safeParse(await jsonOf(response));
      if (response.status === NOT_FOUND) return null;
      if (!response.ok) throw new TelephonyUnavailable(`Zoom did not name the account (${response.status}).`);
      return answer.success ? answer.data.email : null;
    },
  };
};
