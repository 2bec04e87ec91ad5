// What is in a file, before anything of it is imported: its kind, its resource types, its size, and is it whole?
import { isObject } from '../fhir/json.ts';
import { FileRejected } from './file-error.ts';
import type { InputFile } from './input-files.ts';
import { parseRawResource } from './parse-raw-resource.ts';
import { LARGEST_RAW_RESOURCE, type RawResource } from './raw-resource.ts';
import { readRawResources } from './read-raw-resources.ts';

/** A bundle up to this size is read into memory, so that each of its patients can be one transaction. */
const LARGEST_WHOLE = { bytes: 24 * 1024 * 1024, entries: 20_000 } as const;

export interface Survey {
  readonly file: InputFile;
  readonly kind: 'lines' | 'bundle' | 'resource';
  /** Resource type → how many. '?' counts raw resources without one. */
  readonly counts: ReadonlyMap<string, number>;
  readonly rawResources: number;
  /** Of all raw resources, unpacked. */
  readonly bytes: number;
  /** Small enough to be imported as a whole. */
  readonly fitsInMemory: boolean;
}

const IN_LINE = /^\s*\{\s*"resourceType"\s*:\s*"([A-Za-z]{2,40})"/;
const IN_ENTRY =
  /^\s*\{(?:\s*"fullUrl"\s*:\s*"[^"\\]*"\s*,)?\s*"resource"\s*:\s*\{\s*"resourceType"\s*:\s*"([A-Za-z]{2,40})"/;

const typeByParsing = (raw: RawResource): string => {
  const { value } = parseRawResource(raw);
  const resource = raw.entry === null ? value : isObject(value) ? value['resource'] : null;
  const type = isObject(resource) ? resource['resourceType'] : null;
  return typeof type === 'string' ? type.slice(0, 40) : '?';
};

/** The type as it stands at the usual place, else by parsing; '?' when there is none. */
export const typeAtAGlance = (raw: RawResource): string => {
  if (raw.bytes === null) return '?';
  const start = raw.bytes.toString('latin1', 0, 400);
  return (raw.entry === null ? IN_LINE : IN_ENTRY).exec(start)?.[1] ?? typeByParsing(raw);
};

const bundleTypes = new Set(['transaction', 'collection', 'searchset', 'batch']);

const frameOf = (raw: RawResource | null): Readonly<Record<string, unknown>> => {
  if (raw === null || raw.bytes === null) {
    const megabytes = LARGEST_RAW_RESOURCE / 1024 / 1024;
    throw new FileRejected(
      `A resource, or a bundle outside its entries, may not be longer than ${megabytes} MB.`,
      1,
    );
  }
  const parsed = parseRawResource(raw);
  if (parsed.fault) {
    const more = parsed.fault.reason.includes('more text follows');
    const hint = more ? ' If it holds one resource a line, its name must end in .ndjson.' : '';
    throw new FileRejected(parsed.fault.reason + hint, parsed.fault.line);
  }
  if (!isObject(parsed.value)) throw new FileRejected('This is JSON but not a FHIR resource.', 1);
  return parsed.value;
};

const kindOf = (frame: Readonly<Record<string, unknown>>): 'bundle' | 'resource' => {
  if (typeof frame['resourceType'] !== 'string') {
    throw new FileRejected('It has no resourceType, so it is not a FHIR resource.', 1);
  }
  if (frame['resourceType'] !== 'Bundle') return 'resource';
  const type = frame['type'];
  if (typeof type === 'string' && bundleTypes.has(type)) return 'bundle';
  const named =
    typeof type === 'string' ? `a bundle of the type "${type.slice(0, 40)}"` : 'a bundle without a type';
  throw new FileRejected(
    `This is ${named}; transaction, batch, collection and searchset can be imported.`,
    1,
  );
};

/** A search that found nothing is an answer; any other bundle without entries is most likely not what was meant. */
const checkEntries = (frame: Readonly<Record<string, unknown>>, entries: number): void => {
  if (entries > 0 || (frame['type'] === 'searchset' && frame['total'] === 0)) return;
  const reason = Array.isArray(frame['entry'])
    ? 'This bundle has no entries: its list "entry" is empty.'
    : 'This bundle has no entries: it has no list "entry".';
  throw new FileRejected(reason, 1);
};

/** @throws FileRejected when the file cannot be imported at all */
export const surveyFile = async (file: InputFile): Promise<Survey> => {
  const counts = new Map<string, number>();
  const reader = readRawResources(file);
  let rawResources = 0;
  let bytes = 0;
  for await (const some of reader.rawResources) {
    for (const raw of some) {
      const type = typeAtAGlance(raw);
      counts.set(type, (counts.get(type) ?? 0) + 1);
      rawResources += 1;
      bytes += raw.bytes?.length ?? LARGEST_RAW_RESOURCE;
    }
  }
  const fitsInMemory = bytes <= LARGEST_WHOLE.bytes && rawResources <= LARGEST_WHOLE.entries;
  if (file.format === 'lines') {
    if (rawResources === 0) throw new FileRejected('The file holds only empty lines.');
    return { file, kind: 'lines', counts, rawResources, bytes, fitsInMemory: false };
  }
  const frame = frameOf(reader.frame());
  const kind = kindOf(frame);
  if (kind === 'bundle') checkEntries(frame, rawResources);
  if (kind === 'bundle') return { file, kind, counts, rawResources, bytes, fitsInMemory };
  return {
    file,
    kind,
    counts: new Map([[String(frame['resourceType']), 1]]),
    rawResources: 1,
    bytes,
    fitsInMemory: true,
  };
};
