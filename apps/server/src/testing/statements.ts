// Records which statements this process sends to PostgreSQL while a test runs.
import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/** @returns the texts in the order in which they leave; they go on being added until the test ends */
export const recordStatements = (): string[] => {
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [config] = given;
    sent.push(typeof config === 'string' ? config : (config as pg.QueryConfig).text);
    return Reflect.apply(query, this, given);
  });
  onTestFinished(() => spy.mockRestore());
  return sent;
};
