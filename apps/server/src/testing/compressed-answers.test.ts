// Answers that hold a secret are never compressed; all others are from 1 kB on.
import { z } from 'zod';
import { expect, it } from 'vitest';
import { mayHoldSecret } from '../platform/http/compress.ts';
import { servedCalls } from '../subjects.ts';

const isSecret =
  /^(access_?)?token(_?value)?$|secret|^ticket$|^(new_?)?password$|^(join|invite|sign)?_?(link|href)$/i;

/** Names of all properties of a JSON schema, however deep. */
const namesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const own =
    'properties' in schema && typeof schema.properties === 'object' ? (schema.properties ?? {}) : {};
  return [...Object.keys(own), ...Object.values(schema).flatMap(namesIn)];
};

const withSecrets = servedCalls.flatMap(({ name, call: { path, output } }) => {
  if (!(output instanceof z.ZodType)) return [];
  const schema = z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' });
  const secrets = [...new Set(namesIn(schema).filter((one) => isSecret.test(one)))];
  return secrets.length === 0 ? [] : [{ name, path: `/gateway/${path}`, secrets }];
});

it('leaves an answer as it is whose fields may hold a secret', () => {
  expect(withSecrets.length).toBeGreaterThan(3);
  expect(withSecrets.filter(({ path }) => !mayHoldSecret(path))).toEqual([]);
});

it.each(['/gateway/sites', '/gateway/profiles/list', '/gateway/careSummary/1', '/gateway/openapi.json?x=1'])(
  'compresses %s',
  (path) => {
    expect(mayHoldSecret(path)).toBe(false);
  },
);
