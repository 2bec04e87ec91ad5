// How does e-mail leave through an SMTP server? Encrypted, or not at all (RFC 5321, 3207; smtp: with STARTTLS, smtps: from the start)
import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '../../platform/config.services.ts';
import { SenderFailure } from '../sender-failure.ts';
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

/** What the server answered names the recipient; its codes do not. */
const failureOf = (error: unknown): SenderFailure => {
  if (!(error instanceof Error)) return new SenderFailure('email');
  const codes = ['code', 'responseCode'].map((name): unknown => Reflect.get(error, name));
  return new SenderFailure('email', ...codes.filter((code) => code !== undefined));
};

/** @param from the sender of every message */
export const smtpEmail = (settings: SmtpSettings, from: string): EmailService => {
  const transport = createTransport(optionsOf(settings));
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
      await transport.sendMail(message).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
  };
};
