// Which calls does the server declare, and what does each take? Read from its OpenAPI document.
import { z } from 'zod';

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean(),
  schema: z.record(z.string(), z.unknown()),
});
export type Parameter = z.output<typeof parameter>;

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(parameter),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
});

const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

const JSON_BODY = 'application/json';

export interface DeclaredCall {
  readonly name: string;
  readonly method: string;
  /** Below /gateway/, parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  /** JSON schema of the body; undefined where the call takes none. */
  readonly body: unknown;
  /** Whether the call takes a file of a form, which is not written as text. */
  readonly takesFile: boolean;
}

/** @throws ZodError when the text is no OpenAPI document of this server */
export const declaredCalls = (document: unknown): readonly DeclaredCall[] =>
  Object.entries(openApi.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => ({
      name: declared.operationId,
      method: method.toUpperCase(),
      path: path.replace(/^\/gateway\//, ''),
      summary: declared.summary,
      description: declared.description,
      parameters: declared.parameters,
      body: declared.requestBody?.content[JSON_BODY]?.schema,
      takesFile: declared.requestBody !== undefined && !(JSON_BODY in declared.requestBody.content),
    })),
  );

/** The path with its parameters and the query that were filled in. */
export const pathOf = (call: DeclaredCall, values: Readonly<Record<string, string>>): string => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams();
  for (const one of call.parameters) {
    const value = values[one.name];
    if (one.in === 'query' && value !== undefined && value !== '') query.set(one.name, value);
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
};

/** The choices of a parameter that has a fixed list of them. */
export const choicesOf = ({ schema }: Parameter): readonly string[] | null => {
  const listed = schema['enum'];
  return Array.isArray(listed) ? listed.map(String) : null;
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const plainValues: Readonly<Record<string, unknown>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  array: [],
  null: null,
};

/** A body of the right shape to begin with: every required field, empty. */
export const emptyBody = (schema: unknown): unknown => {
  const { type, properties, required, anyOf, enum: listed, const: fixed, default: preset } = record(schema);
  if (preset !== undefined) return preset;
  if (fixed !== undefined) return fixed;
  if (Array.isArray(listed)) return listed[0];
  if (Array.isArray(anyOf)) return emptyBody(anyOf[0]);
  if (typeof type === 'string' && type !== 'object') return plainValues[type] ?? null;
  const names = Array.isArray(required) ? required.map(String) : [];
  const fields = record(properties);
  return Object.fromEntries(names.map((name) => [name, emptyBody(fields[name])]));
};

/** JSON laid out to be read; other text as it is. */
export const prettyText = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** What is wrong with a typed body, or null. An empty one is none. */
export const jsonComplaint = (text: string): string | null => {
  if (text.trim() === '') return null;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? `This is not JSON: ${error.message}` : 'This is not JSON.';
  }
};
