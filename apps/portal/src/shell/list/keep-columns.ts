// How does a choice of columns reach the server? A moment after the last change, or when the person leaves
import { listColumnCalls } from '@alveary/modules/list-columns/contract/calls.ts';
import { columnChoice } from '@alveary/modules/list-columns/contract/model.ts';
import { request } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { whenEnding } from '../../lib/last-words.ts';
import { whenForgotten } from '../../lib/person.ts';
import type { ColumnChoice } from '../../ui/list/column-choice.ts';
import { showCallError } from '../notices.ts';

interface Chosen {
  readonly list: string;
  readonly siteId: string | null;
  readonly choice: ColumnChoice;
}

const KEEP_AFTER_MS = 600;

const waiting = new Map<string, Chosen>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** One after the other: the last one chosen is the one that stays. */
let sent: Promise<void> = Promise.resolve();

const send = async ({ list, siteId, choice }: Chosen): Promise<void> => {
  const body = { siteId, choice: columnChoice.parse(choice) };
  try {
    await request(listColumnCalls.keep, { params: { list }, body }, { keepalive: true });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showCallError(error);
  }
};

const sendWaiting = (): Promise<void> => {
  clearTimeout(timer);
  const all = [...waiting.values()];
  waiting.clear();
  for (const one of all) sent = sent.then(() => send(one));
  return sent;
};

whenEnding(sendWaiting);
whenForgotten(() => waiting.clear());
addEventListener('pagehide', () => void sendWaiting());

export const keepColumns = (chosen: Chosen): void => {
  waiting.set(`${chosen.list} ${chosen.siteId}`, chosen);
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), KEEP_AFTER_MS);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What an earlier release kept in this browser, which forgets it. @returns null where it makes no sense */
export const takeOver = (key: string, text: string): ColumnChoice | null => {
  localStorage.removeItem(key);
  const { data } = columnChoice.safeParse(parsed(text));
  return data ?? null;
};
