// The settings of the services outside, by service: what belongs together comes together, and half of a group stops the start.
import { resolve } from 'node:path';
import type { regions } from '@alveary/modules/account/contract/model.ts';
import { plainHosts } from './config.encryption.ts';
import { settings } from './config.schema.ts';
import type { Read } from './config.setting.ts';

export interface IdentityProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly label: string;
  /** Whether a mailbox is taken as verified where the provider does not say whether it is. */
  readonly trustsEmail: boolean;
}

export interface RegionGateway {
  readonly code: (typeof regions)[number]['code'];
  /** 'https://us.care.example' */
  readonly origin: string;
}

export interface TurnSettings {
  readonly url: string;
  readonly secret: string;
}

export interface GoogleCalendarSettings {
  /** `https://www.googleapis.com` */
  readonly apiUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface SmtpSettings {
  readonly url: string;
  /** Whether messages go unencrypted. */
  readonly allowPlain: boolean;
}

/** Twilio's, which sends for real. */
export interface SmsSettings {
  /** `https://api.twilio.com` */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** The number messages come from, or the messaging service that chooses it. */
  readonly from: string;
}

export interface AthenaConfig {
  /** `https://api.platform.athenahealth.com` */
  readonly url: string;
  readonly practiceId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The department of each connected site, by slug. */
  readonly departments: ReadonlyMap<string, string>;
}

/** 'us.care.example' → 'care.example'; an address or a bare name stands for itself. */
function parentOf(host: string): string {
  const labels = host.split('.');
  return labels.length < 3 || /^[\d.]+$/.test(host) ? host : labels.slice(1).join('.');
}

/** The session cookie is same-site strict on the parent domain: a gateway anywhere else would never see it. */
export function regionGatewaysOf(
  gateways: readonly RegionGateway[],
  publicUrl: string,
  complaints: string[],
): readonly RegionGateway[] {
  const own = new URL(publicUrl);
  const strangers = gateways.filter(({ origin }) => {
    const { hostname, protocol } = new URL(origin);
    return protocol !== own.protocol || parentOf(hostname) !== parentOf(own.hostname);
  });
  if (strangers.length > 0) {
    complaints.push(
      `REGION_GATEWAYS names ${strangers.map(({ origin }) => origin).join(', ')}, which PUBLIC_URL ${own.origin} cannot share a session cookie with. Use hosts of one parent domain.`,
    );
  }
  return gateways;
}

export interface RecordSystem {
  readonly athena: AthenaConfig | undefined;
  readonly ehrFolder: string | undefined;
}

/** What Athena needs belongs together, and there is one record system at a time. */
export function recordSystemOf(read: Read, complaints: string[]): RecordSystem {
  const url = read(settings.athenaUrl)?.replace(/(?<!\/)\/+$/, '');
  const practiceId = read(settings.athenaPracticeId);
  const clientId = read(settings.athenaClientId);
  const clientSecret = read(settings.athenaClientSecret);
  const departments = read(settings.athenaDepartments);
  const folder = read(settings.ehrFolder);
  const given = [url, practiceId, clientId, clientSecret, departments].filter((one) => one !== undefined);
  if (given.length > 0 && folder !== undefined) {
    complaints.push(
      'EHR_FOLDER stands for a record system, and ATHENA_URL names one. Leave one of them out.',
    );
  }
  const ehrFolder = folder === undefined ? undefined : resolve(folder);
  if (
    url !== undefined &&
    practiceId !== undefined &&
    clientId !== undefined &&
    clientSecret !== undefined &&
    departments !== undefined
  ) {
    return { athena: { url, practiceId, clientId, clientSecret, departments }, ehrFolder };
  }
  if (given.length > 0) {
    complaints.push(
      'ATHENA_URL, ATHENA_PRACTICE_ID, ATHENA_CLIENT_ID, ATHENA_CLIENT_SECRET and ATHENA_DEPARTMENTS belong together. Set all five or none.',
    );
  }
  return { athena: undefined, ehrFolder };
}

/** A relay that knows no secret would serve anybody. */
export function turnOf(read: Read, complaints: string[]): TurnSettings | undefined {
  const url = read(settings.turnUrl);
  const secret = read(settings.turnSecret);
  if (url !== undefined && secret !== undefined) return { url, secret };
  if (url !== undefined || secret !== undefined) {
    complaints.push('TURN_URL and TURN_SECRET belong together. Set both or none.');
  }
  return undefined;
}

/** Microsoft's issuers for accounts of any organization: whoever owns one could give itself any mailbox. */
const ANY_ORGANIZATION =
  /^https:\/\/login\.microsoftonline\.(?:com|us)\/(common|organizations|consumers)(?:\/|$)/i;

/** Issuer, client id and secret belong together. */
export function identityProviderOf(read: Read, complaints: string[]): IdentityProviderSettings | undefined {
  const issuer = read(settings.oidcIssuer);
  const [, anybody] = ANY_ORGANIZATION.exec(issuer ?? '') ?? [];
  if (anybody !== undefined) {
    complaints.push(
      `OIDC_ISSUER names the accounts of any organization ("${anybody}"), and each could name itself the mailbox of anybody here. Name the one directory: https://login.microsoftonline.com/<directory id>/v2.0.`,
    );
  }
  const clientId = read(settings.oidcClientId);
  const clientSecret = read(settings.oidcClientSecret);
  const label = read(settings.oidcLabel) ?? 'Single sign-on';
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined) {
    return { issuer, clientId, clientSecret, label, trustsEmail: read(settings.oidcTrustEmail) === 'true' };
  }
  if (issuer !== undefined || clientId !== undefined || clientSecret !== undefined) {
    complaints.push(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together. Set all three or none.',
    );
  }
  return undefined;
}

/** Links and codes that sign people in go through it: unencrypted only where nobody is in between. */
export function smtpOf(read: Read, complaints: string[]): SmtpSettings | undefined {
  const url = read(settings.smtpUrl);
  const allowPlain = read(settings.allowPlainSmtp) === 'true';
  if (url === undefined) return undefined;
  if (allowPlain && !plainHosts(read)(new URL(url).hostname)) {
    complaints.push(
      'ALLOW_PLAIN_SMTP=true is only for a mail server on this machine, or on a host that ALLOW_PLAIN_HOSTS names, and SMTP_URL names another. Leave it out.',
    );
  }
  return { url, allowPlain };
}

const TWILIO = 'https://api.twilio.com';

/** Account, token and sender belong together. */
export function smsOf(read: Read, complaints: string[]): SmsSettings | 'none' | undefined {
  const accountSid = read(settings.twilioAccountSid);
  const authToken = read(settings.twilioAuthToken);
  const from = read(settings.twilioFrom);
  const url = (read(settings.twilioUrl) ?? TWILIO).replace(/(?<!\/)\/+$/, '');
  const isOff = read(settings.smsProvider) === 'none';
  const given = [accountSid, authToken, from].filter((one) => one !== undefined);
  if (isOff && given.length > 0) {
    complaints.push(
      'SMS_PROVIDER=none says that no SMS goes out, and TWILIO_ACCOUNT_SID names a provider. Leave one of them out.',
    );
  }
  if (isOff) return 'none';
  if (accountSid !== undefined && authToken !== undefined && from !== undefined) {
    return { url, accountSid, authToken, from };
  }
  if (given.length > 0) {
    complaints.push(
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together. Set all three or none.',
    );
  }
  return undefined;
}

/** The client and its secret belong together. */
export function googleCalendarOf(read: Read, complaints: string[]): GoogleCalendarSettings | undefined {
  const clientId = read(settings.googleCalendarClientId);
  const clientSecret = read(settings.googleCalendarClientSecret);
  const apiUrl = (read(settings.googleCalendarUrl) ?? 'https://www.googleapis.com').replace(
    /(?<!\/)\/+$/,
    '',
  );
  const tokenUrl = read(settings.googleTokenUrl) ?? 'https://oauth2.googleapis.com/token';
  if (clientId !== undefined && clientSecret !== undefined) {
    return { apiUrl, tokenUrl, clientId, clientSecret };
  }
  if (clientId !== undefined || clientSecret !== undefined) {
    complaints.push(
      'GOOGLE_CALENDAR_CLIENT_ID and GOOGLE_CALENDAR_CLIENT_SECRET belong together. Set both or none.',
    );
  }
  return undefined;
}
