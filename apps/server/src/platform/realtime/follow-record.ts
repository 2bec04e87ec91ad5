// Audit rows of one followed topic: one at its beginning, one for the patients who come into it later, one at its end (OP-CHAT-8).
import type { FollowAudit } from '@alveary/contract/topic.ts';
import type { AuditSink } from '../calls/incoming-call.ts';
import { now } from '../clock.ts';
import { newId } from '../ids.ts';

interface FollowRecordParts {
  readonly audit: Pick<AuditSink, 'record'>;
  readonly userId: string;
  readonly sessionId: string;
  readonly actions: Exclude<FollowAudit, { readonly none: string }>;
  /** A list, whose end names nobody: the rows of its beginning lead to it. */
  readonly isOfMany: boolean;
}

export class FollowRecord {
  readonly #parts: FollowRecordParts;
  /** The same in each row of a following; null where none was begun. */
  #followId: string | null = null;
  /** Patients of whom a row stands in the log. */
  readonly #shown = new Set<string>();

  constructor(parts: FollowRecordParts) {
    this.#parts = parts;
  }

  /** For the row of a request that shows what is followed from then on. */
  get followId(): string {
    this.#followId ??= newId();
    return this.#followId;
  }

  unseen(patientIds: readonly string[]): readonly string[] {
    return patientIds.filter((id) => !this.#shown.has(id));
  }

  /** Durable when it resolves: what shows these patients may go out. */
  async show(patientIds: readonly string[]): Promise<void> {
    const { followId } = this;
    await this.#record('broker.subscribe', this.#parts.actions.begins, patientIds, followId);
    // Where it ended meanwhile the next beginning leaves rows of its own.
    if (this.#followId === followId) for (const id of patientIds) this.#shown.add(id);
  }

  async end(): Promise<void> {
    if (this.#followId === null) return;
    const followId = this.#followId;
    const shown = this.#parts.isOfMany ? [] : [...this.#shown];
    this.#followId = null;
    this.#shown.clear();
    await this.#record('broker.unsubscribe', this.#parts.actions.ends, shown, followId);
  }

  #record(call: string, action: string, patientIds: readonly string[], followId: string): Promise<void> {
    const { audit, userId, sessionId } = this.#parts;
    return audit.record({
      occurredAt: now(),
      userId,
      sessionId,
      action,
      outcome: 'done',
      status: 200,
      patientIds: [...new Set(patientIds)],
      siteIds: [],
      requestId: newId(),
      call,
      detail: { followId },
      remoteAddress: null,
    });
  }
}
