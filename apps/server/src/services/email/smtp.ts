// How does e-mail leave through an SMTP server? (RFC 5321; smtp: with STARTTLS where offered, smtps: from the start)
import { createTransport } from 'nodemailer';
import type { EmailService } from './port.ts';

/** @param url `smtp://user:password@host:port` or `smtps://…`; @param from the sender of every message */
export const smtpEmail = (url: string, from: string): EmailService => {
  const transport = createTransport(url);
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to, subject, text, disableFileAccess: true, disableUrlAccess: true });
    },
  };
};
