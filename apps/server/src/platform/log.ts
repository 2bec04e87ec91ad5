// Where does the server write what it does? Structured lines on standard output, without patient data: ids, names of calls, times.
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export function createLog(config: Config): Logger {
  return pino({
    level: config.logLevel,
    base: { release: config.releaseTag },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
