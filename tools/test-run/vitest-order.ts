// The order in which Vitest runs files: the longest of each project first, so that no worker idles at the end, or a random one.
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../checks/tree.ts';
import { readDurations } from './durations.ts';

interface Ordered {
  readonly path: string;
  readonly project: string;
  readonly group: number;
}

/** @param seed a random order, the same for the same seed; null for the longest first */
export function inOrder<File extends Ordered>(
  files: readonly File[],
  durations: Readonly<Record<string, number>>,
  seed: string | null,
): File[] {
  const lot = ({ path }: Ordered): string => createHash('sha1').update(`${seed} ${path}`).digest('hex');
  const compare = (one: Ordered, other: Ordered): number =>
    seed === null
      ? (durations[other.path] ?? 0) - (durations[one.path] ?? 0) || one.path.localeCompare(other.path)
      : lot(one).localeCompare(lot(other));
  return files.toSorted(
    (one, other) =>
      // A worker that goes on with the same project loads it once.
      one.group - other.group || one.project.localeCompare(other.project) || compare(one, other),
  );
}

export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = files.map((spec) => ({
      spec,
      path: relative(root, spec.moduleId),
      project: spec.project.name,
      group: spec.project.config.sequence.groupOrder,
    }));
    return inOrder(known, readDurations(root), process.env['TEST_RUN_SHUFFLE'] ?? null).map(
      ({ spec }) => spec,
    );
  }
}
