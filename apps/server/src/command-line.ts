// Entry point of `npm run alveary -- <command>`: signals, standard streams and the exit code of the process.
import { runCommandLine } from './commands.ts';

const EXIT_INTERRUPTED = 130;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const tell = (line: string): void => void process.stderr.write(`${line}\n`);
const interruption = new AbortController();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (interruption.signal.aborted) process.exit(EXIT_INTERRUPTED);
    interruption.abort();
    tell('Stopping …  (once more to stop at once)');
  });
}
// The reader of a pipe may leave early (`| head`): the command ends in order, the database included.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => interruption.abort());

const exitCode = await runCommandLine(process.argv.slice(2), {
  print,
  tell,
  environment: process.env,
  input: process.stdin,
  signal: interruption.signal,
});
// Not process.exit: what was printed into a pipe would be cut off. The timer ends a process that something keeps.
process.exitCode = interruption.signal.aborted ? EXIT_INTERRUPTED : exitCode;
setTimeout(() => process.exit(), 2000).unref();
