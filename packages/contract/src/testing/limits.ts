// How much may be sent by a schema, and which words does it know? Its limits in a few words, to be held against a table in a test.
import { z } from 'zod';

interface Part {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Part;
  readonly prefixItems?: readonly Part[];
  readonly properties?: Readonly<Record<string, Part>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Part;
  readonly additionalProperties?: Part | false;
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
  readonly allOf?: readonly Part[];
}

const MANY = 12;
/** Whole numbers are held within these by themselves. */
const isMeant = (limit: number | undefined): limit is number =>
  limit !== undefined && Math.abs(limit) !== Number.MAX_SAFE_INTEGER;

const between = (least: number | undefined, most: number | undefined): string =>
  isMeant(least) || isMeant(most) ? ` ${isMeant(least) ? least : ''}–${isMeant(most) ? most : ''}` : '';

const oneOf = (values: readonly unknown[]): string =>
  values.length > MANY ? `one of ${values.length}` : values.join(' | ');

/** Nothing where there is no limit. */
const orNull = (words: string): string => (words === '' ? '' : `${words} or null`);

const wordsOf = (part: Part): string => {
  if (part.enum !== undefined) return oneOf(part.enum);
  if (part.const !== undefined) return JSON.stringify(part.const);
  if (Array.isArray(part.type)) {
    const [type] = part.type.filter((one) => one !== 'null');
    return orNull(wordsOf({ ...part, type }));
  }
  if (part.type === 'string') {
    const patterns = [part.pattern, ...(part.allOf ?? []).map(({ pattern }) => pattern)];
    const length = between(part.minLength, part.maxLength);
    if (part.format !== undefined) return length === '' ? '' : part.format + length;
    const shape = patterns.filter((one) => one !== undefined).map((one) => ` /${one}/`);
    return length === '' && shape.length === 0 ? '' : `text${shape.join('')}${length}`;
  }
  if (part.type === 'number' || part.type === 'integer') {
    const open = [part.exclusiveMinimum, part.exclusiveMaximum].some(isMeant) ? ', without the ends' : '';
    const least = part.minimum ?? part.exclusiveMinimum;
    const range = between(least, part.maximum ?? part.exclusiveMaximum);
    return range === '' ? '' : part.type + range + open;
  }
  if (part.type === 'array') {
    const length = between(part.minItems, part.maxItems);
    return length === '' ? '' : `list${length}`;
  }
  return '';
};

const note = (part: Part, path: string, found: Record<string, string>): void => {
  const ways = part.anyOf ?? part.oneOf;
  if (ways !== undefined) {
    const others = ways.filter(({ type }) => type !== 'null');
    others.forEach((way, index) => {
      const at = others.length > 1 ? `${path}#${index + 1}` : path;
      note(way, at, found);
      if (others.length < ways.length && found[at] !== undefined) found[at] = orNull(found[at]);
    });
    return;
  }
  const { properties, items, prefixItems = [], additionalProperties, propertyNames } = part;
  const words = wordsOf(part);
  if (words !== '') found[path === '' ? 'it' : path] = words;
  for (const [name, inner] of Object.entries(properties ?? {})) {
    const isNeeded = part.required?.includes(name) === true;
    note(inner, `${path === '' ? '' : `${path}.`}${name}${isNeeded ? '' : '?'}`, found);
  }
  if (items !== undefined) note(items, `${path}[]`, found);
  prefixItems.forEach((inner, index) => note(inner, `${path}[${index}]`, found));
  if (propertyNames !== undefined) note(propertyNames, `${path}{name}`, found);
  if (typeof additionalProperties === 'object') note(additionalProperties, `${path}{}`, found);
};

/** By the path of each field that has a limit what it may hold; `?` stands after what may be left out. */
export function limitsOf(schema: z.ZodType): Record<string, string> {
  const found: Record<string, string> = {};
  note(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Part, '', found);
  return found;
}
