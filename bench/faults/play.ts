// Plays a script: tabs with the portal's own client, a patient who writes and reads, and a provider that tells things twice and late.
import { randomUUID } from 'node:crypto';
import { OWN_NUMBER, type Nodes } from './nodes.ts';
import type { Conversation, People } from './people.ts';
import type { Script, Step } from './script.ts';
import { Tab } from './tab.ts';

/** Which states a word of the provider tells. */
const stateOf: Readonly<Record<string, string>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
};
const order: readonly string[] = ['accepted', 'sent', 'delivered', 'read', 'failed'];

export interface Stage {
  readonly nodes: Nodes;
  readonly people: People;
  /** Of somebody who may play the patient's app. */
  readonly player: string;
  /** Counts what was done, so that a fault of everybody comes in the middle. */
  readonly done: () => void;
}

export class Play {
  readonly script: Script;
  readonly conversation: Conversation;
  readonly tabs: Tab[] = [];
  /** What the staff and the patient wrote, each text once. */
  readonly written: string[] = [];
  readonly received: string[] = [];
  /** The furthest state that was told of a message. */
  readonly told = new Map<string, string>();
  /** In-app messages that the patient has seen for sure. */
  readonly readByPatient = new Set<string>();
  /** The last message that was marked as seen before the owner looked away; null while a tab is in sight. */
  lookedAwayAt: number | null = null;
  readonly #stage: Stage;
  readonly #sessions: string[] = [];
  readonly #underway: Promise<unknown>[] = [];

  constructor(script: Script, conversation: Conversation, stage: Stage) {
    this.script = script;
    this.conversation = conversation;
    this.#stage = stage;
  }

  get ownTabs(): readonly Tab[] {
    return this.tabs.slice(0, this.script.ownTabs);
  }

  async open(): Promise<void> {
    const { people, nodes } = this.#stage;
    const { lena, tom } = people.world;
    for (const [place, node] of this.script.nodes.entries()) {
      const person = place < this.script.ownTabs ? lena : tom;
      const tab = new Tab({
        userId: person.id,
        principal: this.conversation.principal,
        channelId: this.conversation.channelId,
        port: nodes.portOf(node),
        signIn: async () => {
          const { id, token } = await people.signIn(person);
          this.#sessions[place] = id;
          return token;
        },
      });
      this.tabs.push(tab);
      await tab.open();
    }
  }

  async run(): Promise<void> {
    for (const step of this.script.steps) {
      const work = this.#do(step);
      this.#underway.push(work);
      // What fails is told by whoever waits for everything.
      if (step.isAwaited) await work;
      else work.catch(() => undefined);
      this.#stage.done();
    }
    await Promise.all(this.#underway);
    for (const tab of this.tabs) tab.wire.mend();
  }

  async #do(step: Step): Promise<void> {
    switch (step.kind) {
      case 'write':
        this.written.push(step.text);
        this.tabs[step.tab]?.write(step.text, step.medium);
        return;
      case 'sms':
        return this.#smsOfPatient(step.text, step.copies);
      case 'app':
        return this.#fromApp(step.text, step.copies);
      case 'states':
        return this.#tellStates(step.words);
      case 'patient-reads':
        return this.#readByPatient();
      default:
        return this.#doToTab(step, this.tabs[step.tab]);
    }
  }

  async #doToTab(step: Extract<Step, { readonly tab: number }>, tab: Tab | undefined): Promise<void> {
    if (tab === undefined) return;
    if (step.kind === 'cut') tab.wire.cut(step.how !== 'noticed');
    if (step.kind === 'cut' && step.how === 'half-hour') await this.#expire(step.tab);
    if (step.kind === 'mend') tab.wire.mend();
    if (step.kind === 'drop') tab.wire.drop();
    if (step.kind === 'move') this.move(tab, 1);
    if (step.kind === 'reload') tab.reload();
    if (step.kind === 'hide') tab.hide();
    if (step.kind === 'show') tab.show();
    if (step.kind === 'hide' || step.kind === 'show') this.#noteLooks();
  }

  move(tab: Tab, node: number): void {
    tab.wire.target = this.#stage.nodes.portOf(node);
    tab.wire.drop();
  }

  async #expire(place: number): Promise<void> {
    const session = this.#sessions[place];
    if (session !== undefined) await this.#stage.people.letExpire(session);
  }

  #noteLooks(): void {
    const marked = this.ownTabs.map((tab) => tab.marked);
    const isInSight = this.ownTabs.some((tab) => tab.isInSight);
    if (isInSight) this.lookedAwayAt = null;
    else this.lookedAwayAt ??= Math.max(...marked);
  }

  async #smsOfPatient(body: string, copies: number): Promise<void> {
    this.received.push(body);
    const form = {
      MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
      From: this.conversation.phone,
      To: OWN_NUMBER,
      Body: body,
    };
    const tell = (_: unknown, copy: number): Promise<void> =>
      this.#stage.nodes.tell(copy % 2, 'webhooks/sms/inbound', form);
    await Promise.all(Array.from({ length: copies }, tell));
  }

  async #fromApp(message: string, copies: number): Promise<void> {
    this.received.push(message);
    const path = `debug/patient-app/${this.conversation.principal}/messages`;
    const id = randomUUID();
    const send = (_: unknown, copy: number): Promise<void> => this.#play(copy % 2, path, { id, message });
    await Promise.all(Array.from({ length: copies }, send));
  }

  #play(node: number, path: string, body: unknown): Promise<void> {
    const headers = { authorization: `Bearer ${this.#stage.player}`, 'content-type': 'application/json' };
    return this.#stage.nodes.send(node, path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async #tellStates(words: readonly string[]): Promise<void> {
    const { provider } = this.#stage.nodes;
    const seen = this.tabs.flatMap(({ messages }) => messages);
    // A provider knows nothing of what it was not handed.
    const found = seen.find(
      ({ id, sender, medium }) =>
        sender.kind === 'staff' && medium === 'sms' && provider.handed.has(id) && !this.told.has(id),
    );
    if (found === undefined) return;
    this.told.set(found.id, 'accepted');
    const path = `webhooks/sms/status?reference=${found.id}`;
    const tell = async (word: string, place: number): Promise<void> => {
      await this.#stage.nodes.tell(place % 2, path, { MessageStatus: word });
      const [state, known] = [stateOf[word] ?? '', this.told.get(found.id) ?? ''];
      if (order.indexOf(state) > order.indexOf(known)) this.told.set(found.id, state);
    };
    await Promise.all(words.map(tell));
  }

  async #readByPatient(): Promise<void> {
    const before = new Set(this.tabs.flatMap(({ acknowledged }) => [...acknowledged]));
    const path = `debug/patient-app/${this.conversation.principal}/acts`;
    await this.#play(0, path, { act: 'read' });
    for (const id of before) this.readByPatient.add(id);
  }

  close(): void {
    for (const tab of this.tabs) tab.close();
  }
}
