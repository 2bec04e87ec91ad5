// What is a broker ticket? A random text that opens one connection; only its hash is kept (OP-AUTH-4).
import { createHash, randomBytes } from 'node:crypto';

export const TICKET_LIVES_MS = 60_000;

export const newTicket = (): string => randomBytes(32).toString('base64url');

export const hashOfTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();
