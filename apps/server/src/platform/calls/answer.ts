// What goes out of a handler's result? Only what the call declares (architecture: the life of a request).
import type { CallDeclaration, Page } from '@alveary/contract/call.ts';
import type { RawPage } from './context.ts';
import { csvFile } from './csv.ts';
import { type AnswerFile, storedFile } from './answer-file.ts';

export interface CallAnswer {
  readonly status: number;
  readonly body: unknown;
  /** A body that is JSON text already. */
  readonly json?: string;
  readonly file?: AnswerFile;
  readonly total?: number;
}

const isRawPage = (answer: unknown): answer is RawPage =>
  typeof answer === 'object' && answer !== null && 'json' in answer && typeof answer.json === 'string';

const isPage = (answer: unknown): answer is Page<unknown> =>
  typeof answer === 'object' && answer !== null && 'rows' in answer && 'total' in answer;

/** The answer on the wire, held against the declared output. */
export const answerOf = (
  call: CallDeclaration,
  result: unknown,
  { now, checkRawAnswers }: { readonly now: number; readonly checkRawAnswers: boolean },
): CallAnswer => {
  const { output } = call;
  if ('kind' in output && output.kind === 'nothing') return { status: 204, body: undefined };
  const status = call.status ?? 200;
  if ('kind' in output && output.kind === 'csv') {
    return { status, body: undefined, file: csvFile(output, result, now) };
  }
  if ('kind' in output && output.kind === 'file') {
    return { status, body: undefined, file: storedFile(output, result) };
  }
  if (!('kind' in output) || output.kind !== 'paged') {
    return 'kind' in output ? { status, body: result } : { status, body: output.parse(result) };
  }
  if (isRawPage(result)) {
    if (checkRawAnswers) output.item.array().parse(JSON.parse(result.json));
    return { status, body: undefined, json: result.json, total: result.total };
  }
  if (!isPage(result)) throw new Error('A list call must answer rows and their total.');
  return { status, body: output.item.array().parse(result.rows), total: result.total };
};
