// Which answer belongs to which request over the broker? The correlation id says so, within 15 seconds (OP-CHAT-1)
import {
  ANSWER_WITHIN_MS,
  ANSWERS,
  brokerAnswer,
  REQUEST_PREFIX,
  type RequestDeclaration,
} from '@alveary/contract/broker-request.ts';
import type { z } from 'zod';
import type { Connection } from './broker-connection.ts';
import { newId } from './new-id.ts';

/** Why a request got no data: refused, or not answered. */
export class BrokerError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Waiting {
  done(data: unknown): void;
  failed(error: BrokerError): void;
}

const noConnection = (): BrokerError => new BrokerError('NoConnection', 'There is no connection right now.');

/** The requests that wait for an answer over the current connection. */
export class BrokerAnswers {
  readonly #waiting = new Map<string, Waiting>();
  #connection: Connection | null = null;

  /** A connection came, or the one there was is gone: what waits is not answered any more. */
  use(connection: Connection | null): void {
    this.#connection = connection;
    for (const { failed } of this.#waiting.values()) failed(noConnection());
    connection?.follow(ANSWERS, (body) => this.#hear(body));
  }

  /** @throws BrokerError */
  async ask<Input extends z.ZodType, Output extends z.ZodType>(
    request: RequestDeclaration & { readonly input: Input; readonly output: Output },
    input: z.input<Input>,
  ): Promise<z.output<Output>> {
    const connection = this.#connection;
    if (connection === null) throw noConnection();
    const id = newId();
    const answered = new Promise<unknown>((done, failed) => this.#waiting.set(id, { done, failed }));
    const timer = setTimeout(() => {
      this.#waiting.get(id)?.failed(new BrokerError('NoAnswer', 'The server did not answer in time.'));
    }, ANSWER_WITHIN_MS);
    try {
      connection.send(`${REQUEST_PREFIX}${request.name}`, { 'correlation-id': id }, JSON.stringify(input));
      return request.output.parse(await answered);
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  #hear(body: string): void {
    const answer = brokerAnswer.parse(JSON.parse(body));
    const waiting = this.#waiting.get(answer.correlationId);
    if (answer.ok) waiting?.done(answer.data);
    else waiting?.failed(new BrokerError(answer.error.code, answer.error.message));
  }
}
