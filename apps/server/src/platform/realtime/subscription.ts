// One subscription of a connection: delivers what its party may hear, and holds messages back while that is decided anew.
import type { Deliver } from '@alveary/stomp/application.ts';
import type { Message } from '@alveary/stomp/message.ts';
import type { AccessFrame } from '@alveary/contract/topic.ts';
import type { Followers } from './followers.ts';
import { jsonMessage } from './json-message.ts';
import { patientAccessKey } from './patient-access.ts';
import type { Grant, WantedTopic } from './topic.ts';

export interface SubscriptionParts {
  readonly wanted: WantedTopic;
  readonly deliver: Deliver;
  readonly followers: Followers;
  /** What the party may hear at this moment. */
  authorize(): Promise<Grant | null>;
  /** The access could not be decided: nothing more may be delivered. */
  onFailed(error: unknown): void;
}

/** What became of a subscription that was authorized anew; one about a patient stays, silent, until the patient is reached again. */
export type Standing = 'same' | 'changed' | 'silent' | 'refused';

interface Held {
  readonly key: string;
  readonly message: Message;
}

const accessMessage = (access: AccessFrame['access']): Message => {
  const frame: AccessFrame = { access };
  return jsonMessage(JSON.stringify(frame));
};

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.join(' ') === others.join(' ');

export class Subscription {
  readonly #parts: SubscriptionParts;
  #state: 'beginning' | 'open' | 'over' = 'beginning';
  /** Null while nothing may be heard. */
  #grant: Grant | null = null;
  /** Ends to follow each key. */
  #ends: readonly (() => void)[] = [];
  /** Ends to watch the sites of each patient. */
  readonly #watched = new Map<string, () => void>();
  /** Counts the changes that ask for a new decision: one that was begun before the last of them is not used. */
  #changes = 0;
  #deciding: Promise<Standing> | null = null;
  /** What came while it is decided; null while nothing is. */
  #held: Held[] | null = null;

  constructor(parts: SubscriptionParts) {
    this.#parts = parts;
  }

  /** @returns whether it may be followed; if not, nothing is left of it */
  begin(): Promise<boolean> {
    const { topic, params } = this.#parts.wanted;
    this.#watch(topic.about?.(params) ?? []);
    return this.#decide((grant) => {
      if (grant === null) this.end();
      else this.#follow(grant);
      return grant !== null;
    }, false);
  }

  /** Decides anew: the rights of the person, a site or a patient have changed. What comes meanwhile waits for the answer. */
  reauthorize(): Promise<Standing> {
    this.#changes += 1;
    // One that is only beginning sees the change itself.
    if (this.#state !== 'open') return Promise.resolve('same');
    this.#held ??= [];
    this.#deciding ??= this.#decide<Standing>((grant) => {
      this.#deciding = null;
      return this.#change(grant);
    }, 'same').catch((error: unknown) => {
      this.end();
      this.#parts.onFailed(error);
      return 'refused';
    });
    return this.#deciding;
  }

  get isAboutPatients(): boolean {
    return this.#watched.size > 0;
  }

  end(): void {
    this.#state = 'over';
    this.#held = null;
    this.#unfollow();
    for (const end of this.#watched.values()) end();
    this.#watched.clear();
  }

  /**
   * Uses the answer that comes after the last change, with the patients it rests on watched since before it was asked for.
   * @param over the result where the subscription ended meanwhile
   */
  async #decide<Result>(use: (grant: Grant | null) => Result, over: Result): Promise<Result> {
    for (;;) {
      const seen = this.#changes;
      const grant = await this.#parts.authorize();
      if (this.#state === 'over') return over;
      const isWatched = this.#watch(grant?.patientIds ?? []);
      if (isWatched && seen === this.#changes) return use(grant);
    }
  }

  #change(grant: Grant | null): Standing {
    const before = this.#grant;
    const held = this.#held ?? [];
    this.#held = null;
    if (grant === null) {
      this.#unfollow();
      if (this.#watched.size === 0) return 'refused';
      if (before !== null) this.#parts.deliver(accessMessage('lost'));
      return 'silent';
    }
    const isChanged = before === null || !isSame(before.keys, grant.keys);
    if (isChanged) this.#follow(grant);
    if (before === null) this.#parts.deliver(accessMessage('regained'));
    for (const { key, message } of held) if (grant.keys.includes(key)) this.#parts.deliver(message);
    return isChanged ? 'changed' : 'same';
  }

  #follow(grant: Grant): void {
    this.#unfollow();
    this.#state = 'open';
    this.#grant = grant;
    this.#ends = grant.keys.map((key) =>
      this.#parts.followers.add(key, (message) => this.#take(key, message)),
    );
  }

  #take(key: string, message: Message): void {
    if (this.#held === null) this.#parts.deliver(message);
    else this.#held.push({ key, message });
  }

  #unfollow(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#grant = null;
  }

  /** @returns whether all of them were watched before */
  #watch(patientIds: readonly string[]): boolean {
    const added = patientIds.filter((id) => !this.#watched.has(id));
    for (const id of added) {
      const onChange = (): void => void this.reauthorize();
      this.#watched.set(id, this.#parts.followers.add(patientAccessKey(id), onChange));
    }
    return added.length === 0;
  }
}
