// What stands behind a topic of the broker, and which topic does a destination name? (OP-CHAT-1; architecture: The realtime broker)
import type { TopicDeclaration } from '@alveary/contract/topic.ts';
import type { Asking, Party } from './party.ts';

/** Values of the parameters in a destination. */
type Params = Readonly<Record<string, string>>;

export interface ServedTopic {
  readonly topic: TopicDeclaration;
  /**
   * The key, or the keys, under which messages for this party and these parameters are delivered, or null when it may not hear them.
   * Asked at SUBSCRIBE, and again whenever the person's rights have changed.
   */
  keyFor(asking: Asking, params: Params): Promise<string | readonly string[] | null>;
  /** The patients that the parameters name, for the audit row of a refusal. */
  about?(params: Params): readonly string[];
  /** What is sent at once, before anything changes. */
  first?(party: Party): unknown;
}

/** A topic that a destination names, with the values in it. */
export interface WantedTopic {
  readonly topic: ServedTopic;
  readonly params: Params;
}

/** '/topic/channels/{principal}' and '/topic/channels/p-1' give { principal: 'p-1' }; another destination gives null. */
export const paramsIn = (declared: string, destination: string): Params | null => {
  const names = declared.split('/');
  const values = destination.split('/');
  if (names.length !== values.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of names.entries()) {
    const value = values[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== value : value === '') return null;
    if (name !== undefined) params[name] = value;
  }
  return params;
};

export const wantedTopic = (topics: readonly ServedTopic[], destination: string): WantedTopic | null => {
  for (const topic of topics) {
    const params = paramsIn(topic.topic.destination, destination);
    if (params !== null) return { topic, params };
  }
  return null;
};
