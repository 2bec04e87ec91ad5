// What stands behind a topic of the broker, and which topic does a destination name? (OP-CHAT-1; architecture: realtime is the same)
import type { TopicDeclaration } from '@alveary/contract/topic.ts';
import type { Database } from '../db/open.ts';
import type { Identity } from '../sessions/sessions.ts';

export interface Following {
  readonly identity: Identity;
  readonly database: Database;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Values of the parameters in a destination. */
type Params = Readonly<Record<string, string>>;

export interface ServedTopic {
  /** 'account.session' */
  readonly name: string;
  readonly topic: TopicDeclaration;
  /**
   * The key under which messages for this person and these parameters are delivered, or null when the person may not hear them.
   * Asked at SUBSCRIBE, and again whenever the person's rights have changed.
   */
  keyFor(following: Following, params: Params): Promise<string | null>;
  /** What is sent at once, before anything changes. */
  first?(identity: Identity): unknown;
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

export const mayFollow = ({ topic }: ServedTopic, { identity }: Following): boolean => {
  if (identity.user.force_password_reset_on_login && !topic.duringPasswordReset) return false;
  return topic.allow === 'signed-in' || topic.allow.sites(identity.me).length > 0;
};
