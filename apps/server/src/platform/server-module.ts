// The manifest of a subject on the server, `modules/<subject>/server/module.ts`; subjects.ts lists them.
import type { Calls } from '@alveary/contract/call.ts';
import type { SubjectSamples } from '../testing/samples.ts';
import type { Handlers } from './calls/context.ts';
import type { AnyHandler, ServedCall } from './calls/incoming-call.ts';
import type { Command } from './commands/command.ts';
import type { Config } from './config.ts';
import type { DatabaseGauge } from './http/database-gauges.ts';
import type { Job } from './jobs/job.ts';
import type { ServedRequest } from './realtime/request.ts';
import type { ServedTopic } from './realtime/topic.ts';

export interface ServerModule {
  /** The name of the folder. */
  readonly subject: string;
  readonly calls: readonly ServedCall[];
  readonly topics: readonly ServedTopic[];
  readonly requests: (config: Config) => readonly ServedRequest[];
  readonly jobs: (config: Config) => readonly Job<unknown>[];
  /** Figures for Prometheus. */
  readonly gauges: readonly DatabaseGauge[];
  /** Loaded by the command line only. */
  readonly commands: () => Promise<readonly Command[]>;
  /** A right request to each call and the rows it names; loaded by the tests that are made from the declarations. */
  readonly samples: () => Promise<SubjectSamples>;
}

type Optional = 'gauges' | 'calls' | 'topics' | 'requests' | 'jobs' | 'commands';

export const serverModule = (
  given: Omit<ServerModule, Optional> & Partial<Pick<ServerModule, Optional>>,
): ServerModule => ({
  calls: [],
  topics: [],
  requests: () => [],
  jobs: () => [],
  gauges: [],
  commands: async () => [],
  ...given,
});

/**
 * Pairs declarations with handlers by name; a missing handler does not compile.
 * @param name stands before the call's own in logs, metrics and idempotency keys: 'communications.create'
 * @throws Error for a handler without a call: then the server does not start
 */
export const served = <Declared extends Calls>(
  name: string,
  calls: Declared,
  handlers: Handlers<Declared>,
): readonly ServedCall[] => {
  const surplus = Object.keys(handlers).filter((one) => !(one in calls));
  if (surplus.length > 0) throw new Error(`${name} has handlers without a call: ${surplus.join(', ')}`);
  return Object.entries<AnyHandler>(handlers).map(([one, handler]) => {
    const call = calls[one];
    if (call === undefined) throw new Error(`${name}.${one} is not declared.`);
    return { name: `${name}.${one}`, call, handler };
  });
};
