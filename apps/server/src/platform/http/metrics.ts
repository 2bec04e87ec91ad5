// What does the server tell Prometheus? Counts and times per call, without anything about people.
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export interface Metrics {
  observe(call: string, status: number, seconds: number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

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
    observe: (call, status, seconds) => {
      times.observe({ call }, seconds);
      answers.inc({ call, status: String(status) });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
};
