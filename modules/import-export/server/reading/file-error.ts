// Why can a file not be read, in words for the person at the terminal?

/** A reason to leave out a whole file, with the line where it shows. */
export class FileRejected extends Error {
  override readonly name = 'FileRejected';
  readonly line: number | null;
  constructor(reason: string, line: number | null = null) {
    super(reason);
    this.line = line;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder. Check the path.',
  EACCES: 'This account may not read it. Give it read permission.',
  EPERM: 'This account may not read it. Give it read permission.',
  EISDIR: 'This is a folder, not a file.',
  Z_BUF_ERROR: 'The gzip data ends too early: the file is truncated. Copy or export it again.',
  Z_DATA_ERROR: 'The gzip data is damaged. Copy or export the file again.',
};

export const reasonOfFileError = (error: unknown): string => {
  if (error instanceof FileRejected) return error.message;
  const code = codeOf(error);
  return reasons[code] ?? `Reading failed (${code || String(error)}).`;
};
