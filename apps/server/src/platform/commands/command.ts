// What is a command of `npm run alveary`, and what does it get to work with? (architecture: Fixed interface)
import type { Config } from '../config.ts';
import type { Database } from '../db/open.ts';

export interface Command {
  /** One or two words: `import fhir`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What `--help` prints after the summary: the call, each option, an example. */
  readonly usage: string;
  /**
   * @param args what follows the name
   * @returns the exit code: 0, or 1 when the command found or met something wrong
   * @throws UsageError, or an error of `parseArgs`: printed in one line, exit code 2
   * @throws StartFailure printed in one line, exit code 1
   */
  run(args: readonly string[], session: CommandSession): Promise<number>;
}

export interface CommandSession {
  readonly config: Config;
  /** Prints a line of the result. */
  print(line: string): void;
  /** Says something beside the result, such as progress: to standard error. */
  tell(line: string): void;
  /** All of standard input. */
  readInput(): Promise<string>;
  /** Standard input line by line, as it comes: without the line ends, the last one ended or not. */
  readLines(): AsyncIterable<string>;
  /**
   * The database of the server: joined when it runs, else started for the command; brought to this version.
   * @param wish `make` where there need be none yet
   * @throws StartFailure when there is none
   */
  openDatabase(wish?: 'make'): Promise<Database>;
  /** Aborted by Ctrl-C or SIGTERM: finish what must not be cut, then return. */
  readonly signal: AbortSignal;
}

/** What was typed cannot be understood. The message says what, and what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
