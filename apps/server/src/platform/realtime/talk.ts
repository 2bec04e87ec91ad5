// What may one party do over its connection? Follow topics and ask requests; each time it is looked up anew (OP-CHAT-1)
import { ANSWERS, REQUEST_PREFIX } from '@alveary/contract/broker-request.ts';
import { type Deliver, isRefusal, type Refusal, type Talk } from '@alveary/stomp/application.ts';
import type { Frame } from '@alveary/stomp/frame-reader.ts';
import type { Logger } from 'pino';
import { now } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Followers } from './followers.ts';
import { type Asking, type Holder, isAllowed, type Party } from './party.ts';
import * as refusals from './refusals.ts';
import { answerTo, type ServedRequest } from './request.ts';
import { type ServedTopic, type WantedTopic, wantedTopic } from './topic.ts';

export interface TalkParts {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly database: Database;
  readonly log: Logger;
  readonly topics: readonly ServedTopic[];
  readonly requests: readonly ServedRequest[];
  readonly followers: Followers;
  publish(key: string, message: unknown): Promise<void>;
}

interface Followed extends WantedTopic {
  readonly key: string;
}

const LONGEST_CORRELATION = 100;

export class PartyTalk implements Talk {
  readonly #parts: TalkParts;
  readonly #holder: Holder;
  readonly #followed = new Set<Followed>();
  readonly #answers = new Set<Deliver>();

  constructor(parts: TalkParts, holder: Holder) {
    this.#parts = parts;
    this.#holder = holder;
  }

  async subscribe(destination: string, deliver: Deliver): Promise<{ end(): void } | Refusal> {
    if (destination === ANSWERS) {
      this.#answers.add(deliver);
      return { end: () => this.#answers.delete(deliver) };
    }
    const wanted = wantedTopic(this.#parts.topics, destination);
    if (wanted === null) return refusals.unknownTopic;
    const party = await this.#party();
    if (isRefusal(party)) return party;
    const key = await this.#keyOf(party, wanted);
    if (key === null) return refusals.notAllowed;
    const one = { ...wanted, key };
    this.#followed.add(one);
    const end = this.#parts.followers.add(key, deliver);
    // Read once more: what changed before this line was told to nobody here.
    const current = wanted.topic.first && (await this.#party());
    if (current && !isRefusal(current)) deliver(JSON.stringify(wanted.topic.first?.(current)));
    return {
      end: () => {
        end();
        this.#followed.delete(one);
      },
    };
  }

  async send(destination: string, { headers, body }: Frame): Promise<Refusal | null> {
    const { requests, database, log, publish } = this.#parts;
    const name = destination.startsWith(REQUEST_PREFIX) ? destination.slice(REQUEST_PREFIX.length) : null;
    const served = requests.find(({ request }) => request.name === name);
    if (served === undefined) return refusals.unknownRequest;
    const correlationId = headers.get('correlation-id') ?? '';
    if (correlationId === '' || correlationId.length > LONGEST_CORRELATION) return refusals.noCorrelation;
    const party = await this.#party();
    if (isRefusal(party)) return party;
    const asking = { party, database, now: now(), publish };
    const answer = await answerTo(served, asking, { correlationId, body }, log);
    const text = JSON.stringify(answer);
    for (const deliver of this.#answers) deliver(text);
    return null;
  }

  /** Whether everything that is followed may still be followed, now that the rights have changed. */
  async mayGoOn(party: Party): Promise<boolean> {
    for (const one of this.#followed) if ((await this.#keyOf(party, one)) !== one.key) return false;
    return true;
  }

  async #party(): Promise<Party | Refusal> {
    const holder = this.#holder;
    if (holder.kind === 'guest') return holder;
    const found = await this.#parts.sessions.find(holder.identity.sessionId, now());
    if (found === 'expired') return refusals.sessionExpired;
    return found === 'ended' ? refusals.sessionEnded : { kind: 'person', identity: found };
  }

  async #keyOf(party: Party, { topic, params }: WantedTopic): Promise<string | null> {
    const asking: Asking = { party, database: this.#parts.database, now: now() };
    return isAllowed(topic.topic, party) ? topic.keyFor(asking, params) : null;
  }
}
