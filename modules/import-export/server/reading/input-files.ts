// Which files does an import read? The given files, and from given folders every FHIR file below them, in the order of names.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOfFileError } from './file-error.ts';

export interface InputFile {
  readonly path: string;
  /** `lines`: one resource a line (bulk export); `json`: one bundle or one resource. */
  readonly format: 'lines' | 'json';
}

export interface FileProblem {
  readonly file: string;
  readonly reason: string;
}

export interface FoundFiles {
  readonly files: readonly InputFile[];
  readonly problems: readonly FileProblem[];
  /** Files of given folders that are of another kind. */
  readonly skipped: readonly string[];
}

const formatOf = (name: string): InputFile['format'] | null => {
  if (/\.ndjson(\.gz)?$/i.test(name)) return 'lines';
  return /\.json(\.gz)?$/i.test(name) ? 'json' : null;
};

const filesBelow = async (folder: string): Promise<Pick<FoundFiles, 'files' | 'skipped'>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: InputFile[] = [];
  const skipped: string[] = [];
  for (const entry of entries.filter((one) => !one.isDirectory())) {
    const path = join(entry.parentPath, entry.name);
    const format = formatOf(entry.name);
    if (format === null) skipped.push(path);
    else files.push({ path, format });
  }
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), skipped: skipped.sort() };
};

const lookAt = async (path: string): Promise<FoundFiles> => {
  const problem = (reason: string): FoundFiles => ({
    files: [],
    problems: [{ file: path, reason }],
    skipped: [],
  });
  try {
    if ((await stat(path)).isDirectory()) {
      const found = await filesBelow(path);
      return found.files.length > 0
        ? { ...found, problems: [] }
        : problem('This folder holds no .json or .ndjson files (each may end in .gz).');
    }
    const format = formatOf(path);
    return format === null
      ? problem(
          'The name must end in .json, .ndjson, .json.gz or .ndjson.gz, so that the kind of file is known.',
        )
      : { files: [{ path, format }], problems: [], skipped: [] };
  } catch (error) {
    return problem(reasonOfFileError(error));
  }
};

/** A file named twice, by itself and by its folder, is read once. */
export const findInputFiles = async (paths: readonly string[]): Promise<FoundFiles> => {
  const files = new Map<string, InputFile>();
  const problems: FileProblem[] = [];
  const skipped = new Set<string>();
  for (const path of paths) {
    const found = await lookAt(path);
    for (const file of found.files) if (!files.has(file.path)) files.set(file.path, file);
    problems.push(...found.problems);
    for (const path of found.skipped) skipped.add(path);
  }
  return { files: [...files.values()], problems, skipped: [...skipped] };
};
