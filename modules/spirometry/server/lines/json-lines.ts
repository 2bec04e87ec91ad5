// How is a question a line answered by an answer a line? What is wrong with a line is said in its answer, and the run goes on.
import { UsageError, type CommandSession } from '@alveary/server/platform/commands/command.ts';
import { LineFault } from './line-fields.ts';

const parsed = (line: string): unknown => {
  if (line.trim() === '') throw new LineFault('The line is empty. Write one JSON object a line.');
  try {
    return JSON.parse(line);
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'it cannot be read';
    throw new LineFault(`The line is no JSON: ${why}. Write one JSON object a line.`);
  }
};

const answerOf = (line: string, answer: (input: unknown) => unknown): unknown => {
  try {
    return answer(parsed(line));
  } catch (error) {
    if (error instanceof LineFault) return { error: error.message };
    throw error;
  }
};

/** Answers each line as it comes, until the input ends or the command is stopped. */
export const answerLines = async (
  args: readonly string[],
  session: Pick<CommandSession, 'print' | 'readLines' | 'signal'>,
  answer: (input: unknown) => unknown,
): Promise<number> => {
  if (args.length > 0) {
    throw new UsageError(`This command takes no options; found "${args.join(' ')}". It reads JSON lines.`);
  }
  for await (const line of session.readLines()) {
    if (session.signal.aborted) break;
    session.print(JSON.stringify(answerOf(line, answer)));
  }
  return 0;
};
