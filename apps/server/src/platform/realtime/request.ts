// Requests over the broker: allowed, parsed, asked, and every refusal in the words of the catalogue (OP-CHAT-1).
import type { BrokerAnswer, RequestDeclaration } from '@alveary/contract/broker-request.ts';
import { errorCatalogue, fail } from '@alveary/contract/errors.ts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { failureOf, faultForLog } from '../calls/answer-error.ts';
import { fieldMessages } from '../calls/field-messages.ts';
import type { AuditSink } from '../calls/incoming-call.ts';
import { jsonOfText } from '../calls/outside-json.ts';
import type { WriteRows } from '../db/handle.ts';
import type { NewMessage } from './messages.store.ts';
import { type Asking, isAllowed } from './party.ts';

export interface RequestAsking extends Asking {
  readonly audit: AuditSink;
  /** Delivers a message to who follows the key, on every node. */
  publish(key: string, message: unknown): Promise<void>;
  /** Writes messages of a transaction whose followers on this node need not read them again. */
  readonly keepMessages: WriteRows<NewMessage>;
  /** The id in the audit rows of the topic that keeps up what this request shows; null where it is not followed. */
  followIdFor(request: string): string | null;
}

export interface ServedRequest {
  readonly request: RequestDeclaration;
  /** @param body as it was sent, already JSON. @throws Failure */
  answer(asking: RequestAsking, body: unknown): Promise<unknown>;
}

/** Pairs a declaration with what answers it; the input is parsed before. */
export const serveRequest = <Input extends z.ZodType, Output extends z.ZodType>(
  request: RequestDeclaration & { readonly input: Input; readonly output: Output },
  answer: (asking: RequestAsking, input: z.output<Input>) => Promise<z.input<Output>>,
): ServedRequest => ({
  request,
  answer: async (asking, body) => {
    if (!isAllowed(request, asking.party)) return fail('NotAllowed');
    const parsed = request.input.safeParse(body);
    if (!parsed.success) return fail('Invalid', { errors: fieldMessages(parsed.error.issues) });
    return request.output.parse(await answer(asking, parsed.data));
  },
});

/** The answer, whatever happens. */
export const answerTo = async (
  served: ServedRequest,
  asking: RequestAsking,
  sent: { readonly correlationId: string; readonly body: string },
  log: Logger,
): Promise<BrokerAnswer> => {
  const { correlationId } = sent;
  try {
    return { correlationId, ok: true, data: await served.answer(asking, jsonOfText(sent.body)) };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) {
      log.error({ request: served.request.name, fault: faultForLog(error) }, 'a broker request failed');
    }
    const code = failure?.code ?? 'Internal';
    const [first] = failure?.details.errors ?? [];
    const message = first?.message ?? errorCatalogue[code].message;
    return { correlationId, ok: false, error: { code, message } };
  }
};
