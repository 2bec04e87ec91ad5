// Which resources of small bundles wait for a patient who comes later in the run, from another file? Their places are noted,
// and those files are read once more at the end: the resources themselves would not fit in memory.
import type { Survey } from './reading/survey.ts';
import type { Place, Received } from './received.ts';

export class Waiting {
  /** For each file a byte for each of its raw resources. */
  readonly #files = new Map<string, { readonly survey: Survey; readonly rawResources: Uint8Array }>();

  note(survey: Survey, some: readonly Received[]): void {
    for (const { place } of some) {
      const known = this.#files.get(place.file) ?? {
        survey,
        rawResources: new Uint8Array(survey.rawResources),
      };
      this.#files.set(place.file, known);
      known.rawResources[numberOf(place)] = 1;
    }
  }

  has(place: Place): boolean {
    return this.#files.get(place.file)?.rawResources[numberOf(place)] === 1;
  }

  surveys(): readonly Survey[] {
    return [...this.#files.values()].map(({ survey }) => survey);
  }
}

/** The one resource of a file that is no bundle is its first raw resource. */
const numberOf = ({ entry }: Place): number => (entry ?? 1) - 1;
