// Would somebody guess this password? The thread that knows is started at the first question, and holds no process back from its end.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { verdict, type Verdict } from './verdict.ts';

const ANSWERS_WITHIN_MS = 20_000;

let thread: Worker | null = null;
let last: Promise<unknown> = Promise.resolve();

const begin = (): Worker => {
  const begun = new Worker(new URL('./judge.worker.ts', import.meta.url), { execArgv: [] });
  const forget = (): void => {
    if (thread === begun) thread = null;
  };
  begun.on('error', forget).on('exit', forget).unref();
  return begun;
};

const ask = async (password: string, words: readonly string[]): Promise<Verdict> => {
  thread ??= begin();
  const asked = thread;
  asked.ref();
  try {
    const answer = once(asked, 'message', { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    asked.postMessage({ password, words });
    const [found] = await answer;
    return verdict.parse(found);
  } catch (error) {
    // Its answer may still come, to the wrong question.
    thread = null;
    void asked.terminate();
    throw error;
  } finally {
    asked.unref();
  }
};

/** One question at a time. @param words what an attacker knows of the person: name, address, house */
export const judgePassword = (password: string, words: readonly string[]): Promise<Verdict> => {
  const answer = last.then(() => ask(password, words));
  last = answer.catch(() => undefined);
  return answer;
};
