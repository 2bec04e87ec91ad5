// Which files does the import benchmark read? Bundles repeated under new identities until there are enough resources.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { bundleOf, entriesOfPerson } from '@alveary/modules/import-export/server/testing/bundles.ts';

export interface Corpus {
  readonly folder: string;
  readonly files: number;
  readonly resources: number;
  readonly megabytes: number;
}

const UUID = /\b([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4})[0-9a-f]{8}\b/g;

/** Every id of the bundle becomes another one, the same everywhere in it. */
const underNewIdentity = (bundle: string, copy: number): string =>
  copy === 0 ? bundle : bundle.replace(UUID, `$1${copy.toString(16).padStart(8, '0')}`);

const VISITS = 60;
const PEOPLE = 20;

/** Makes the bundle of one original in one copy. */
type Source = (copy: number) => string;

/** Bundles of our own, of about 300 resources each. */
const ownBundles = (): Source[] =>
  Array.from(
    { length: PEOPLE },
    (_, person) => (copy: number) =>
      JSON.stringify(bundleOf(entriesOfPerson(copy * PEOPLE + person, VISITS)), null, 4),
  );

/** Resources of a bundle; 0 when the text is something else. */
const countOf = (text: string): number => {
  const parsed: unknown = JSON.parse(text);
  const entries = typeof parsed === 'object' && parsed !== null && 'entry' in parsed ? parsed.entry : [];
  return Array.isArray(entries) ? entries.length : 0;
};

/** The bundles of a folder and of those below it; what else lies there is passed over. */
const bundlesIn = (folder: string): Source[] => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = names
    .filter((name) => /\.json(\.gz)?$/.test(name))
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    })
    .filter((text) => countOf(text) > 0);
  if (texts.length === 0) throw new Error(`The folder ${folder} holds no .json or .json.gz bundles.`);
  return texts.map((text) => (copy) => underNewIdentity(text, copy));
};

/** Writes gzip files below `folder`. @param from a folder of bundles, or none for bundles of our own */
export const writeCorpus = async (
  folder: string,
  from: string | undefined,
  resources: number,
): Promise<Corpus> => {
  const sources = from === undefined ? ownBundles() : bundlesIn(from);
  const counts = sources.map((source) => countOf(source(0)));
  mkdirSync(folder, { recursive: true });
  let [written, files, bytes] = [0, 0, 0];
  for (let copy = 0; written < resources; copy += 1) {
    for (const [index, source] of sources.entries()) {
      if (written >= resources) break;
      // A signal that stops the bench is heard between two files.
      await setImmediate();
      const bundle = source(copy);
      writeFileSync(
        join(folder, `${String(copy).padStart(4, '0')}-${index}.json.gz`),
        gzipSync(bundle, { level: 1 }),
      );
      written += counts[index] ?? 0;
      files += 1;
      bytes += bundle.length;
    }
  }
  return { folder, files, resources: written, megabytes: Math.round(bytes / 1e6) };
};
