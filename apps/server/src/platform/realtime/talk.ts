// What one party does over its connection: follow topics and ask requests, each authorized anew (OP-CHAT-1).
import { ANSWERS, REQUEST_PREFIX } from '@alveary/contract/broker-request.ts';
import { type Deliver, isRefusal, type Line, type Refusal, type Talk } from '@alveary/stomp/application.ts';
import { type Frame, textOf } from '@alveary/stomp/frame-reader.ts';
import type { Logger } from 'pino';
import { faultForLog } from '../calls/answer-error.ts';
import type { AuditSink } from '../calls/incoming-call.ts';
import { now } from '../clock.ts';
import type { WriteRows } from '../db/handle.ts';
import type { Database } from '../db/open.ts';
import { newId } from '../ids.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { FollowRecord } from './follow-record.ts';
import type { Followers } from './followers.ts';
import { jsonMessage } from './json-message.ts';
import type { NewMessage } from './messages.store.ts';
import { type Asking, type Holder, isAllowed, type Party } from './party.ts';
import * as refusals from './refusals.ts';
import { answerTo, type ServedRequest } from './request.ts';
import { Subscription } from './subscription.ts';
import { type Grant, type ServedTopic, type WantedTopic, wantedTopic } from './topic.ts';

export interface TalkParts {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly database: Database;
  readonly audit: AuditSink;
  readonly log: Logger;
  readonly topics: readonly ServedTopic[];
  readonly requests: readonly ServedRequest[];
  readonly followers: Followers;
  publish(key: string, message: unknown): Promise<void>;
  readonly keepMessages: WriteRows<NewMessage>;
}

/** Of a person the session alone is kept: it is looked up anew, and what a person is at hundreds of sites is large. */
type KnownHolder =
  | Extract<Holder, { kind: 'guest' }>
  | { readonly kind: 'person'; readonly sessionId: string; readonly userId: string };

const LONGEST_CORRELATION = 100;
/** Of a destination that nobody serves, the log keeps no more. */
const LONGEST_DESTINATION = 200;

export class PartyTalk implements Talk {
  readonly #parts: TalkParts;
  readonly #holder: KnownHolder;
  readonly #line: Line;
  readonly #followed = new Set<Subscription>();
  readonly #answers = new Set<Deliver>();

  constructor(parts: TalkParts, holder: Holder, line: Line) {
    this.#parts = parts;
    this.#line = line;
    this.#holder =
      holder.kind === 'guest'
        ? holder
        : { kind: 'person', sessionId: holder.identity.sessionId, userId: holder.identity.user.id };
  }

  async subscribe(destination: string, deliver: Deliver): Promise<{ end(): void } | Refusal> {
    if (destination === ANSWERS) {
      this.#answers.add(deliver);
      return { end: () => this.#answers.delete(deliver) };
    }
    const wanted = wantedTopic(this.#parts.topics, destination);
    const party = await this.#party();
    if (isRefusal(party)) return party;
    if (wanted === null) {
      await this.#keepRefusal(party, destination, []);
      return refusals.unknownTopic;
    }
    const subscription = this.#subscriptionTo(wanted, deliver);
    if (!(await this.#begin(subscription))) {
      await this.#keepRefusal(party, destination, wanted.topic.about?.(wanted.params) ?? []);
      return refusals.notAllowed;
    }
    // Read once more: what changed before this line was told to nobody here.
    const current = wanted.topic.first && (await this.#party());
    if (current && !isRefusal(current)) deliver(jsonMessage(JSON.stringify(wanted.topic.first?.(current))));
    return {
      end: () => {
        subscription.end();
        this.#followed.delete(subscription);
      },
    };
  }

  async send(destination: string, frame: Frame): Promise<Refusal | null> {
    const { requests, database, audit, log, publish, keepMessages } = this.#parts;
    const name = destination.startsWith(REQUEST_PREFIX) ? destination.slice(REQUEST_PREFIX.length) : null;
    const served = requests.find(({ request }) => request.name === name);
    if (served === undefined) return refusals.unknownRequest;
    const correlationId = frame.headers.get('correlation-id') ?? '';
    if (correlationId === '' || correlationId.length > LONGEST_CORRELATION) return refusals.noCorrelation;
    const body = textOf(frame);
    if (body === null) return refusals.notText;
    const party = await this.#party();
    if (isRefusal(party)) return party;
    const followIdFor = (request: string): string | null =>
      Array.from(this.#followed, (one) => one.followIdFor(request)).find((id) => id !== null) ?? null;
    const asking = { party, database, audit, now: now(), publish, keepMessages, followIdFor };
    const answer = await answerTo(served, asking, { correlationId, body }, log);
    const message = jsonMessage(JSON.stringify(answer));
    for (const deliver of this.#answers) deliver(message);
    return null;
  }

  /** Whether everything that is followed may still be followed as it is, now that the rights have changed; what is about a patient may be silent. */
  async mayGoOn(): Promise<boolean> {
    for (const one of this.#followed) {
      const standing = await one.reauthorize();
      if (standing === 'refused' || (standing === 'changed' && !one.isAboutPatients)) return false;
    }
    return true;
  }

  /** The same person at the same sites: what a site has switched on is heard from now on, and what it has switched off no more. */
  async followAnew(): Promise<boolean> {
    for (const one of this.#followed) if ((await one.reauthorize()) === 'refused') return false;
    return true;
  }

  /** Counted among those that are followed before it is authorized, so that no change is missed. */
  async #begin(subscription: Subscription): Promise<boolean> {
    this.#followed.add(subscription);
    let isOpen = false;
    try {
      isOpen = await subscription.begin();
    } finally {
      if (!isOpen) {
        subscription.end();
        this.#followed.delete(subscription);
      }
    }
    return isOpen;
  }

  #subscriptionTo(wanted: WantedTopic, deliver: Deliver): Subscription {
    return new Subscription({
      wanted,
      deliver,
      followers: this.#parts.followers,
      authorize: () => this.#grantOf(wanted),
      record: this.#recordOf(wanted),
      onFailed: (error) => {
        this.#parts.log.error({ fault: faultForLog(error) }, 'a subscription could not be authorized anew');
        this.#line.refuse(refusals.accessUnknown);
      },
      onUnrecorded: (error) =>
        this.#parts.log.error({ fault: faultForLog(error) }, 'the end of a followed topic was not recorded'),
    });
  }

  #recordOf({ topic: { topic, patientsIn } }: WantedTopic): FollowRecord | null {
    const holder = this.#holder;
    const { audit } = this.#parts;
    if (holder.kind === 'guest' || 'none' in topic.audit) return null;
    return new FollowRecord({
      ...holder,
      audit,
      actions: topic.audit,
      isOfMany: patientsIn !== undefined,
    });
  }

  async #party(): Promise<Party | Refusal> {
    const holder = this.#holder;
    if (holder.kind === 'guest') return holder;
    const found = await this.#parts.sessions.find(holder.sessionId, now());
    if (found === 'expired') return refusals.sessionExpired;
    return found === 'ended' ? refusals.sessionEnded : { kind: 'person', identity: found };
  }

  /** As the person is now; of a session that is over, which the watch ends by itself, nothing. */
  async #grantOf({ topic, params }: WantedTopic): Promise<Grant | null> {
    const party = await this.#party();
    if (isRefusal(party) || !isAllowed(topic.topic, party)) return null;
    const asking: Asking = { party, database: this.#parts.database, now: now() };
    return topic.authorize(asking, params);
  }

  /** Who tries to hear of somebody else's patient, or what another person is answered, stands in the audit log. */
  async #keepRefusal(party: Party, destination: string, patientIds: readonly string[]): Promise<void> {
    if (party.kind === 'guest') return;
    const { user, sessionId } = party.identity;
    await this.#parts.audit.record({
      occurredAt: now(),
      userId: user.id,
      sessionId,
      action: 'broker.follow',
      outcome: 'refused',
      status: 403,
      patientIds: [...patientIds],
      siteIds: [],
      requestId: newId(),
      call: 'broker.subscribe',
      detail: { destination: destination.slice(0, LONGEST_DESTINATION) },
      remoteAddress: null,
    });
  }
}
