// How do resources become a file: a bundle, or bulk NDJSON? Piece by piece, so that no file is ever in memory whole.
import { FHIR_BASE, type Resource } from '../fhir/write/resource.ts';

export type BundleType = 'collection' | 'searchset';

const entryOf = (one: Resource, type: BundleType): string =>
  JSON.stringify({
    fullUrl: `${FHIR_BASE}/${one.resourceType}/${one.id}`,
    resource: one,
    ...(type === 'searchset' ? { search: { mode: 'match' } } : {}),
  });

/** One line for each entry, so that it can be sorted and compared; what breaks off is no JSON. */
export async function* bundlePieces(
  type: BundleType,
  parts: AsyncIterable<readonly Resource[]>,
): AsyncIterable<string> {
  let separator = '\n';
  yield `{"resourceType":"Bundle","type":"${type}","entry":[`;
  for await (const part of parts) {
    if (part.length === 0) continue;
    yield separator + part.map((one) => entryOf(one, type)).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** One resource a line, as bulk export gives it. */
export async function* linePieces(parts: AsyncIterable<readonly Resource[]>): AsyncIterable<string> {
  for await (const part of parts) {
    if (part.length > 0) yield `${part.map((one) => JSON.stringify(one)).join('\n')}\n`;
  }
}
