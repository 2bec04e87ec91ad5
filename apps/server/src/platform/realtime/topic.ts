// Topics as the server serves them, and the one that a destination names (OP-CHAT-1; architecture: The realtime broker).
import type { TopicDeclaration } from '@alveary/contract/topic.ts';
import type { Asking, Party } from './party.ts';

/** Values of the parameters in a destination. */
type Params = Readonly<Record<string, string>>;

/** What a party may hear of a topic. */
export interface Grant {
  /** Under which messages are delivered. */
  readonly keys: readonly string[];
  /** Whose sites it rests on: when they change, it is asked for anew. */
  readonly patientIds: readonly string[];
}

export interface ServedTopic {
  readonly topic: TopicDeclaration;
  /**
   * What this party may hear with these parameters; null when it is nothing. Asked at SUBSCRIBE, and again whenever the rights of the person
   * or the sites of a patient have changed.
   */
  authorize(asking: Asking, params: Params): Promise<Grant | null>;
  /** The patients that the parameters name: their sites are watched before the first answer, and the audit row of a refusal names them. */
  about?(params: Params): readonly string[];
  /** Of a topic about many patients, those that a message shows: each leaves an audit row when it comes for the first time. */
  patientsIn?(message: unknown): readonly string[];
  /** The request that shows what the topic keeps up: its audit row belongs to the same following. */
  readonly listedBy?: string;
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
