// Is the database away, or did it refuse what it was asked? Whoever waits for it wants to know
import pg from 'pg';

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** Classes 08 connection, 53 resources, 57 operator intervention, 58 system. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58']);

export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_CLASSES.has((error.code ?? '').slice(0, 2));
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && UNREACHABLE.has(error.code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered/.test(
    error.message,
  );
};
