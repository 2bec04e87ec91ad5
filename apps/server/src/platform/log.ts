// Where does the server write what it does? Structured lines on standard output, without patient data: ids, names of calls, times.
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { withoutPeople } from './log-redaction.ts';

/** @param stream where the lines go; standard output when left out */
export function createLog(
  { logLevel, releaseTag }: Pick<Config, 'logLevel' | 'releaseTag'>,
  stream?: DestinationStream,
): Logger {
  const options = {
    level: logLevel,
    base: { release: releaseTag },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // Whatever stands in a line, and however it came there, goes out through this door.
    hooks: { streamWrite: withoutPeople },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}
