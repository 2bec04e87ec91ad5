// What does the OpenAPI document say? Exactly what the call declarations say, nothing written twice.
import type { BinaryFile, CallDeclaration, Csv } from '@alveary/contract/call.ts';
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { z } from 'zod';
import type { ServedCall } from '../calls/incoming-call.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });

const objectShape = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

const parameters = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (schema === undefined) return [];
  const { properties, required } = objectShape.parse(schemaOf(schema, 'input'));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const errorAnswer = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const refusals = (call: CallDeclaration): Json => {
  const answers: Json = { 400: errorAnswer('Invalid input, with a message per field') };
  if (call.allow !== 'anyone') {
    answers[401] = errorAnswer('Not signed in');
    answers[403] = errorAnswer('Not allowed');
  }
  for (const code of call.errors) {
    const { status, message } = errorCatalogue[code];
    answers[status] = errorAnswer(message);
  }
  return answers;
};

const fileSuccess = (description: string, content: Json): Json => ({
  200: {
    description,
    headers: {
      'content-disposition': {
        description: 'attachment, with the name of the file',
        schema: { type: 'string' },
      },
    },
    content,
  },
});

const csvSuccess = (output: Csv): Json =>
  fileSuccess(`A CSV file with the columns ${Object.values(output.columns).join(', ')}`, {
    'text/csv': { schema: { type: 'string' } },
  });

const storedFileSuccess = ({ mediaTypes }: BinaryFile): Json =>
  fileSuccess('The stored file', Object.fromEntries(mediaTypes.map((type) => [type, {}])));

const success = (call: CallDeclaration): Json => {
  const { output } = call;
  if ('kind' in output && output.kind === 'csv') return csvSuccess(output);
  if ('kind' in output && output.kind === 'file') return storedFileSuccess(output);
  if ('kind' in output && output.kind === 'nothing') return { 204: { description: 'Done' } };
  const isPaged = 'kind' in output && output.kind === 'paged';
  const schema = isPaged ? { type: 'array', items: schemaOf(output.item, 'output') } : null;
  const body = schema ?? ('kind' in output ? {} : schemaOf(output, 'output'));
  const headers = isPaged
    ? { headers: { 'x-total-count': { description: 'Number of all matches', schema: { type: 'integer' } } } }
    : {};
  return {
    [call.status ?? 200]: {
      description: 'Done',
      ...headers,
      content: { 'application/json': { schema: body } },
    },
  };
};

const allowText = (call: CallDeclaration): string =>
  typeof call.allow === 'string' ? call.allow : `${call.allow.name}: ${call.allow.says}`;

const requestBody = ({ input }: CallDeclaration): Json => {
  const fields = input.body === undefined ? {} : schemaOf(input.body, 'input');
  if (input.upload === undefined) {
    return input.body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: fields } } } };
  }
  const { properties, required } = objectShape.parse(fields);
  const { field, largest } = input.upload;
  const description = `At most ${largest} bytes`;
  const schema = {
    type: 'object',
    properties: { ...properties, [field]: { type: 'string', format: 'binary', description } },
    required: [...required, field],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
};

const operation = (served: ServedCall): Json => ({
  operationId: served.name,
  summary: served.call.summary,
  description: `Allowed: ${allowText(served.call)}. Requirements: ${served.call.spec.join(', ')}.`,
  parameters: [
    ...parameters(served.call.input.params, 'path'),
    ...parameters(served.call.input.query, 'query'),
  ],
  ...requestBody(served.call),
  responses: { ...refusals(served.call), ...success(served.call) },
  security: served.call.allow === 'anyone' ? [] : [{ bearer: [] }],
});

export const openApiDocument = (calls: readonly ServedCall[], version: string): Json => {
  const paths: Record<string, Json> = {};
  for (const served of calls) {
    const path = `/gateway/${served.call.path}`;
    paths[path] = { ...paths[path], [served.call.method.toLowerCase()]: operation(served) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Alveary', version, description: 'Care-management portal for respiratory programmes' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code', 'statusCode', 'requestId'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: Object.keys(errorCatalogue) },
            statusCode: { type: 'integer' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                properties: { field: { type: 'string' }, message: { type: 'string' } },
              },
            },
            requestId: { type: 'string' },
          },
        },
      },
    },
  };
};
