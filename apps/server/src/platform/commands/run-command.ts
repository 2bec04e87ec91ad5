// Which command was meant, and how does it end? 0 well, 1 something was wrong, 2 what was typed cannot be understood.
import { StartFailure } from '../start-failure.ts';
import { type Command, type CommandSession, UsageError } from './command.ts';

type Speech = Pick<CommandSession, 'print' | 'tell'>;

/** @param openSession called once a command is certain to run; what it throws ends like the command's own error */
export const runCommand = async (
  commands: readonly Command[],
  words: readonly string[],
  speech: Speech,
  openSession: () => CommandSession,
): Promise<number> => {
  const command = commandMeant(commands, words);
  if (command === undefined) return withoutCommand(commands, words, speech);
  const args = words.slice(wordsOf(command).length);
  if (asksHelp(args)) {
    speech.print(`${command.summary}\n\n${command.usage.trim()}`);
    return 0;
  }
  try {
    return await command.run(args, openSession());
  } catch (error) {
    if (isAboutUsage(error)) {
      speech.tell(`${sentence(error.message)} See: npm run alveary -- ${command.name} --help`);
      return 2;
    }
    if (!(error instanceof StartFailure)) throw error;
    speech.tell(error.message);
    return 1;
  }
};

const wordsOf = (command: Command): string[] => command.name.split(' ');

const commandMeant = (commands: readonly Command[], words: readonly string[]): Command | undefined =>
  commands.find((command) => wordsOf(command).every((word, index) => words[index] === word));

/** After `--` everything is a value. */
const asksHelp = (args: readonly string[]): boolean => {
  const end = args.indexOf('--');
  const options = end === -1 ? args : args.slice(0, end);
  return options.includes('--help') || options.includes('-h');
};

const withoutCommand = (commands: readonly Command[], words: readonly string[], speech: Speech): number => {
  const [first] = words;
  const sameBeginning = commands.filter((command) => wordsOf(command)[0] === first);
  if (first === undefined || asksHelp(words) || first === 'help') {
    speech.print(listOf(sameBeginning.length > 0 ? sameBeginning : commands));
    return 0;
  }
  const typed =
    words
      .filter((word) => !word.startsWith('-'))
      .slice(0, 2)
      .join(' ') || first;
  const names = (sameBeginning.length > 0 ? sameBeginning : commands).map((command) => command.name);
  speech.tell(
    `There is no command "${typed}". There is: ${names.join(', ')}. See: npm run alveary -- --help`,
  );
  return 2;
};

const listOf = (commands: readonly Command[]): string => {
  const width = Math.max(...commands.map((command) => command.name.length));
  const lines = commands.map((command) => `  ${command.name.padEnd(width)}   ${command.summary}`);
  return [
    'npm run alveary -- <command> [options]',
    '',
    ...lines,
    '',
    'Each command says more with --help. The database is the server’s: the one DATABASE_URL names, or the embedded one of',
    'the data directory (ALVEARY_DATA_DIR), whether the server runs or not.',
  ].join('\n');
};

const isAboutUsage = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

/** What `parseArgs` says, without its advice on quoting that only fits programs. */
const sentence = (message: string): string => {
  const first = message.split(/\. (?=To specify)/)[0] ?? message;
  return /[.!?]$/.test(first) ? first : `${first}.`;
};
