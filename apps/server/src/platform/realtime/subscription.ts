// One subscription of a connection: delivers what its party may hear, and holds messages back while that is decided anew, or until the
// patients in them stand in the audit log.
import type { AccessFrame } from '@alveary/contract/topic.ts';
import type { Deliver } from '@alveary/stomp/application.ts';
import type { Message } from '@alveary/stomp/message.ts';
import type { FollowRecord } from './follow-record.ts';
import type { Followers } from './followers.ts';
import { jsonMessage } from './json-message.ts';
import { patientAccessKey } from './patient-access.ts';
import type { Grant, WantedTopic } from './topic.ts';

interface SubscriptionParts {
  readonly wanted: WantedTopic;
  readonly deliver: Deliver;
  readonly followers: Followers;
  /** What the party may hear at this moment. */
  authorize(): Promise<Grant | null>;
  /** Null where nothing is kept of following. */
  readonly record: FollowRecord | null;
  /** The access could not be decided, or not be put on record: nothing more may be delivered. */
  onFailed(error: unknown): void;
  /** The end could not be put on record. */
  onUnrecorded(error: unknown): void;
}

/** What became of a subscription that was authorized anew; one about a patient stays, silent, until the patient is reached again. */
type Standing = 'same' | 'changed' | 'silent' | 'refused';

interface Held {
  readonly key: string;
  readonly message: Message;
  /** Patients whom the message shows. */
  readonly patientIds: readonly string[];
}

const accessMessage = (access: AccessFrame['access']): Message => {
  const frame: AccessFrame = { access };
  return jsonMessage(JSON.stringify(frame));
};

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.join(' ') === others.join(' ');

const none: readonly string[] = [];

/** Of messages that several followers take: read once. */
const known = new WeakMap<Message, readonly string[]>();

const shownIn = ({ topic }: WantedTopic, message: Message, body: string): readonly string[] => {
  if (topic.patientsIn === undefined) return none;
  const found = known.get(message) ?? topic.patientsIn(JSON.parse(body));
  known.set(message, found);
  return found;
};

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
  #recording: Promise<void> | null = null;
  /** What came while it is decided or put on record; null while nothing is. */
  #held: Held[] | null = null;

  constructor(parts: SubscriptionParts) {
    this.#parts = parts;
  }

  get isAboutPatients(): boolean {
    return this.#watched.size > 0;
  }

  /** For the audit row of a request that shows what this subscription keeps up; null of another request. */
  followIdFor(request: string): string | null {
    const { record, wanted } = this.#parts;
    return this.#state === 'open' && wanted.topic.listedBy === request ? (record?.followId ?? null) : null;
  }

  /** @returns whether it may be followed; if not, nothing is left of it */
  async begin(): Promise<boolean> {
    const { topic, params } = this.#parts.wanted;
    this.#watch(topic.about?.(params) ?? none);
    const isOpen = await this.#decide((grant) => {
      if (grant === null) this.end();
      else this.#follow(grant);
      return grant !== null;
    }, false);
    await this.#recording;
    return isOpen;
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
    }, 'same').catch((error: unknown) => this.#fail(error));
    return this.#deciding;
  }

  end(): void {
    this.#state = 'over';
    this.#held = null;
    this.#unfollow();
    for (const end of this.#watched.values()) end();
    this.#watched.clear();
  }

  #fail(error: unknown): 'refused' {
    this.end();
    this.#parts.onFailed(error);
    return 'refused';
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
      const isWatched = this.#watch(grant?.patientIds ?? none);
      if (isWatched && seen === this.#changes) return use(grant);
    }
  }

  #change(grant: Grant | null): Standing {
    const before = this.#grant;
    if (grant === null) {
      this.#held = null;
      this.#unfollow();
      if (this.#watched.size === 0) return 'refused';
      if (before !== null) this.#parts.deliver(accessMessage('lost'));
      return 'silent';
    }
    const isChanged = before === null || !isSame(before.keys, grant.keys);
    if (before === null) this.#parts.deliver(accessMessage('regained'));
    if (isChanged) this.#follow(grant);
    else this.#release();
    return isChanged ? 'changed' : 'same';
  }

  #follow(grant: Grant): void {
    const held = this.#held ?? [];
    this.#unfollow();
    this.#state = 'open';
    this.#grant = grant;
    this.#held = held.filter(({ key }) => grant.keys.includes(key));
    this.#ends = grant.keys.map((key) =>
      this.#parts.followers.add(key, (message, body) => this.#take(key, message, body)),
    );
    this.#release();
  }

  #take(key: string, message: Message, body: string): void {
    const patientIds = this.#parts.record === null ? none : shownIn(this.#parts.wanted, message, body);
    if (this.#held === null && this.#unseen(patientIds).length === 0) return this.#parts.deliver(message);
    this.#held ??= [];
    this.#held.push({ key, message, patientIds });
    this.#release();
  }

  #unseen(patientIds: readonly string[]): readonly string[] {
    return this.#parts.record?.unseen(patientIds) ?? none;
  }

  /** Delivers what is held, once everybody in it stands in the audit log. While it is decided who may hear it, it stays. */
  #release(): void {
    if (this.#deciding !== null || this.#recording !== null || this.#grant === null) return;
    const { keys, patientIds } = this.#grant;
    const held = this.#held ?? [];
    const shown = [...(keys.length === 0 ? none : patientIds), ...held.flatMap((one) => one.patientIds)];
    const unseen = this.#unseen(shown);
    if (unseen.length > 0) {
      this.#held = held;
      this.#recording = this.#recordBeginning(unseen);
      return;
    }
    this.#held = null;
    for (const { message } of held) this.#parts.deliver(message);
  }

  async #recordBeginning(patientIds: readonly string[]): Promise<void> {
    try {
      await this.#parts.record?.show(patientIds);
      this.#recording = null;
      this.#release();
    } catch (error) {
      this.#recording = null;
      this.#fail(error);
    }
  }

  #unfollow(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#grant = null;
    void this.#parts.record?.end().catch(this.#parts.onUnrecorded);
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
