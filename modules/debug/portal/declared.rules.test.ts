// Are the calls of the OpenAPI document read as they stand, and sent as they were filled in? As tables.
import { describe, expect, it } from 'vitest';
import { choicesOf, declaredCalls, emptyBody, jsonComplaint, pathOf, prettyText } from './declared.rules.ts';

const calls = declaredCalls({
  openapi: '3.1.0',
  paths: {
    '/gateway/video/visits/{id}': {
      get: {
        operationId: 'video.read',
        summary: 'A visit',
        description: 'Allowed: mayHoldVisits.',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          { name: 'name.contains', in: 'query', required: false, schema: { type: 'string' } },
          { name: 'kind', in: 'query', required: false, schema: { enum: ['sms', 'email'] } },
        ],
        responses: {},
      },
    },
    '/gateway/video/visits': {
      post: {
        operationId: 'video.create',
        summary: 'Plan',
        description: '',
        parameters: [],
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
  },
});
const [one] = calls;

describe('declared calls', () => {
  it('are listed with method and path', () => {
    expect(calls.map(({ name, method, path }) => [name, method, path])).toEqual([
      ['video.read', 'GET', 'video/visits/{id}'],
      ['video.create', 'POST', 'video/visits'],
    ]);
    expect(calls[0]?.parameters.map(choicesOf)).toEqual([null, null, ['sms', 'email']]);
    expect(() => declaredCalls({ paths: { '/x': { get: {} } } })).toThrow();
  });

  it('that take a file are told apart', () => {
    const upload = { content: { 'multipart/form-data': { schema: { type: 'object' } } } };
    const post = {
      operationId: 'ehr.upload',
      summary: '',
      description: '',
      parameters: [],
      requestBody: upload,
    };
    const [file] = declaredCalls({ paths: { '/gateway/imaging': { post } } });
    expect([file?.takesFile, file?.body]).toEqual([true, undefined]);
    expect(calls.map(({ takesFile }) => takesFile)).toEqual([false, false]);
  });

  it.each<[Record<string, string>, string]>([
    [{ id: '7' }, 'video/visits/7'],
    [{ id: 'a/b?c' }, 'video/visits/a%2Fb%3Fc'],
    [{ id: '7', 'name.contains': 'ö &', kind: '' }, 'video/visits/7?name.contains=%C3%B6+%26'],
    [{}, 'video/visits/'],
  ])('%j gives %s', (values, path) => {
    expect(one && pathOf(one, values)).toBe(path);
  });
});

describe('a body to begin with', () => {
  it.each<[unknown, unknown]>([
    [
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['a'] },
      { a: '' },
    ],
    [{ type: 'array', items: {} }, []],
    [{ anyOf: [{ type: 'null' }, { type: 'string' }] }, null],
    [{ enum: ['sms', 'email'] }, 'sms'],
    [{ const: 'portal' }, 'portal'],
    [{ type: 'boolean', default: true }, true],
    [
      {
        type: 'object',
        required: ['user'],
        properties: { user: { type: 'object', required: ['on'], properties: { on: { type: 'boolean' } } } },
      },
      { user: { on: false } },
    ],
    [undefined, {}],
  ])('of %j is %j', (schema, body) => {
    expect(emptyBody(schema)).toEqual(body);
  });
});

it.each([
  ['{"a":1}', '{\n  "a": 1\n}'],
  ['', ''],
  ['a,b', 'a,b'],
])('%j is shown as %j', (text, shown) => {
  expect(prettyText(text)).toBe(shown);
});

it.each<[string, boolean]>([
  ['', true],
  [' {"a": [1]} ', true],
  ['{a: 1}', false],
])('%j is JSON: %s', (text, expected) => {
  expect(jsonComplaint(text) === null).toBe(expected);
});
