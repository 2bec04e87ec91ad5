// Fetches transcripts from Zoom Phone: server-to-server OAuth, then GET /v2/phone/recording_transcript/download/{recordingId}.
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

const ask = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new TelephonyUnavailable('Zoom does not answer.', { cause: error });
  }
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
      // It redirects to where the file lies; fetch leaves the token behind when that is another origin.
      const response = await ask(address, { headers: { authorization: `Bearer ${await signIn()}` } });
      const answer = await jsonOf(response);
      const refused = refusal.safeParse(answer);
      if (refused.success && refused.data.code === CANNOT)
        throw new NeverTranscribed('Zoom cannot transcribe it.');
      if (!response.ok)
        throw new TelephonyUnavailable(`Zoom did not give the transcript (${response.status}).`);
      return answer;
    },
  };
};
