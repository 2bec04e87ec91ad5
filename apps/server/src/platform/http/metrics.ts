// What the server tells Prometheus: counts and times per call, and figures of the database, without anything about people.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseGauge } from './database-gauges.ts';

export interface BrokerFigures {
  /** Where the number of open connections is read. */
  follow(open: () => number): void;
  closed(why: string): void;
  frame(command: string): void;
}

export interface Metrics {
  readonly broker: BrokerFigures;
  observe(call: string, status: number, seconds: number): void;
  /** @param read asked each time when the figures are */
  addGauge(gauge: DatabaseGauge, read: () => ReturnType<DatabaseGauge['read']>): void;
  text(): Promise<string>;
  readonly contentType: string;
}

const brokerFigures = (registry: Registry): BrokerFigures => {
  let open = (): number => 0;
  new Gauge({
    name: 'alveary_broker_connections',
    help: 'Open connections to the realtime broker',
    registers: [registry],
    collect() {
      this.set(open());
    },
  });
  const ended = new Counter({
    name: 'alveary_broker_closed_total',
    help: 'Connections to the realtime broker that ended, by reason',
    labelNames: ['why'],
    registers: [registry],
  });
  const frames = new Counter({
    name: 'alveary_broker_frames_total',
    help: 'Frames of the realtime broker, by command',
    labelNames: ['command'],
    registers: [registry],
  });
  return {
    follow: (count) => {
      open = count;
    },
    closed: (why) => ended.inc({ why }),
    frame: (command) => frames.inc({ command }),
  };
};

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'alveary_' });
  const times = new Histogram({
    name: 'alveary_call_seconds',
    help: 'Time of a call from its first byte to its answer, in seconds',
    labelNames: ['call'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'alveary_call_answers_total',
    help: 'Answers by call and status',
    labelNames: ['call', 'status'],
    registers: [registry],
  });
  return {
    broker: brokerFigures(registry),
    observe: (call, status, seconds) => {
      times.observe({ call }, seconds);
      answers.inc({ call, status: String(status) });
    },
    addGauge: ({ name, help, labels: labelNames }, read) => {
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
        async collect() {
          this.reset();
          // The other figures are told also while the database is away.
          const figures = await read().catch(() => []);
          for (const { labels, value } of figures) this.set(labels, value);
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
};
