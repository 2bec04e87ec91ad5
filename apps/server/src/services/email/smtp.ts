// E-mail through an SMTP server, encrypted or not at all (RFC 5321, 3207; smtp: with STARTTLS, smtps: from the start).
import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '../../platform/config.services.ts';
import { PassingRefusal, SenderFailure, UnansweredSender } from '../sender-failure.ts';
import type { EmailService } from './port.ts';

const TIMEOUT_MS = 20_000;

const optionsOf = ({ url, allowPlain }: SmtpSettings) => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !allowPlain,
    ignoreTLS: allowPlain,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
};

/** No connection, no name, no encryption, no sign-in: the server has nothing of the message. */
const beforeMessage: ReadonlySet<unknown> = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'ECONNREFUSED']);
/** The connection broke, or was never there. */
const broken: ReadonlySet<unknown> = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EPROTOCOL']);

type Kind = typeof SenderFailure;

/** 4yz is a passing refusal, 5yz a lasting one (RFC 5321, 4.2.1). @param hasData whether the server has been sent the text */
const kindOf = (code: unknown, responseCode: unknown, hasData: boolean): Kind => {
  if (beforeMessage.has(code)) return PassingRefusal;
  if (typeof responseCode === 'number') return responseCode < 500 ? PassingRefusal : SenderFailure;
  if (!broken.has(code)) return SenderFailure;
  return hasData ? UnansweredSender : PassingRefusal;
};

/** What the server answered names the recipient; its codes do not. */
const failureOf = (error: unknown, hasData: boolean): SenderFailure => {
  if (!(error instanceof Error)) return new SenderFailure('email');
  const [code, responseCode] = ['code', 'responseCode'].map((name): unknown => Reflect.get(error, name));
  const Failure = kindOf(code, responseCode, hasData);
  return new Failure('email', ...[code, responseCode].filter((one) => one !== undefined));
};

/** Hears the server ask for the text (354): only then may a broken connection have taken the message along. */
const conversation = () => {
  let hasData = false;
  const hear = (facts: unknown, line: unknown): void => {
    const isServer = typeof facts === 'object' && facts !== null && Reflect.get(facts, 'tnx') === 'server';
    hasData ||= isServer && typeof line === 'string' && line.startsWith('354');
  };
  const silent = (): void => undefined;
  const levels = { trace: silent, info: silent, warn: silent, error: silent, fatal: silent };
  return { logger: { ...levels, level: silent, debug: hear }, hasData: () => hasData };
};

/** @param from the sender of every message */
export const smtpEmail = (settings: SmtpSettings, from: string): EmailService => {
  const options = optionsOf(settings);
  return {
    send: async ({ to, subject, text, replyTo, calendar }) => {
      const message = {
        from,
        to,
        subject,
        text,
        ...(replyTo === undefined ? {} : { replyTo }),
        ...(calendar === undefined ? {} : { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      // A connection for each message, as without a pool in any case.
      const { logger, hasData } = conversation();
      await createTransport({ ...options, logger, transactionLog: true })
        .sendMail(message)
        .catch((error: unknown) => {
          throw failureOf(error, hasData());
        });
    },
  };
};
