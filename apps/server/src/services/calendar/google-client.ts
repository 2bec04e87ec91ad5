// Asks Google in the name of the person whose calendar it is (OAuth 2 refresh tokens; plain HTTPS).
import { z } from 'zod';
import type { GoogleCalendarSettings } from '../../platform/config.services.ts';
import { refuseWhileHeld } from '../../platform/db/held-connection.ts';

const TIMEOUT_MS = 20_000;
const tokenShape = z.object({ access_token: z.string().min(1) });

export const NOT_FOUND = 404;
/** There is an event of this id already. */
export const CONFLICT = 409;
export const GONE = 410;

/** Google's answer names the person; its status does not. */
class GoogleAnswer extends Error {
  override readonly name = 'GoogleAnswer';
  readonly status: number;

  constructor(status: number) {
    super(`Google answered ${status}.`);
    this.status = status;
  }
}

export const isAnswer = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof GoogleAnswer && statuses.includes(error.status);

export const sendGoogle = async (address: string, init: RequestInit): Promise<Response> => {
  refuseWhileHeld('calendar');
  const response = await fetch(address, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new GoogleAnswer(response.status);
  return response;
};

export const askGoogle = async (address: string, init: RequestInit): Promise<unknown> =>
  (await sendGoogle(address, init)).json();

/** @param refreshToken that the owner of the calendar gave */
export const askAccessToken = async (
  { tokenUrl, clientId, clientSecret }: GoogleCalendarSettings,
  refreshToken: string,
): Promise<string> => {
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const body = new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret });
  return tokenShape.parse(await askGoogle(tokenUrl, { method: 'POST', body })).access_token;
};

export const writingHeaders = async (
  settings: GoogleCalendarSettings,
  refreshToken: string,
): Promise<Record<string, string>> => ({
  authorization: `Bearer ${await askAccessToken(settings, refreshToken)}`,
  'content-type': 'application/json',
});
