// A Messages panel in component tests: beside its button, with a broker in the page and a draft that is kept.
import { communicationPreferenceCalls } from '@alveary/modules/communication-preferences/contract/calls.ts';
import { preferenceDefaults } from '@alveary/modules/communication-preferences/contract/model.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { sampleRecord } from '@alveary/modules/patients/portal/testing/sample-record.ts';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { expect } from 'vitest';
import { forgetPerson } from '@alveary/portal/lib/person.ts';
import { PanelButtons } from '@alveary/portal/shell/panel-buttons.tsx';
import { ButtonBar } from '@alveary/portal/shell/button-bar.tsx';
import { personsBroker } from '@alveary/portal/shell/session-watch.ts';
import type { PortalSettings } from '@alveary/modules/portal-users/contract/model.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { type ChatChannel, seenBy, type ToldMessage } from '../../contract/model.ts';
import { getChannels, getMessages, markRead } from '../../contract/realtime.ts';
import { unknownSmsCalls } from '../../contract/unknown-sms.calls.ts';
import { ChannelWatch } from '../channel-watch.tsx';
import { MessagesPanel } from '../messages.panel.tsx';
import { channelId, principal, someChannel } from './sample-chat.ts';
import { type StandInBroker, standInBroker } from './stand-in-broker.ts';

export const otherSite = '0190a0a0-0000-7000-8000-000000000002';
const app = { ...someSite, feature_values: { portal_us_features: true, enable_in_app_chat: 'true' } };
export const sites = [app, { ...someSite, id: otherSite, short_name: 'Bay Allergy', slug: 'bay' }];

type Screen = Awaited<ReturnType<typeof renderInPortal>>['screen'];

/** The field a message is written in. */
export const field = (screen: Screen) => screen.getByRole('textbox', { name: 'Message' });

/** How much is asked for at once, where the settings say something else than usual. */
interface Sizes {
  readonly batch: number;
  readonly channels: number;
}

export interface PanelWorld {
  readonly broker: StandInBroker;
  readonly gateway: Gateway;
  /** What the server keeps of the text that is typed. */
  readonly kept: () => Record<string, unknown> | null;
  readonly answersMessages: (messages: readonly ToldMessage[], more?: boolean) => void;
  readonly open: (
    channels?: readonly ChatChannel[],
    sizes?: Sizes,
    assistant?: PortalSettings['assistant'],
  ) => Promise<Screen>;
  readonly openThread: (
    messages: readonly ToldMessage[],
    channel?: ChatChannel,
    assistant?: PortalSettings['assistant'],
  ) => Promise<Screen>;
  readonly end: () => void;
}

export const panelWorld = (): PanelWorld => {
  forgetPerson();
  let kept: Record<string, unknown> | null = null;
  const broker = standInBroker();
  personsBroker.set(() => broker);
  const gateway = startGateway();
  gateway.on(draftCalls.read, () =>
    kept === null ? null : { key: `chat:${channelId}`, content: kept, updatedAt: '2026-11-20T10:00:00Z' },
  );
  gateway.on(draftCalls.keep, ({ body }) => {
    kept = (body as { content: Record<string, unknown> }).content;
    return { key: `chat:${channelId}`, content: kept, updatedAt: '2026-11-20T10:00:00Z' };
  });
  gateway.on(draftCalls.discard, () => {
    kept = null;
    return undefined;
  });
  gateway.on(patientCalls.profile, () => ({
    ...someSiteProfile.profile,
    phones: sampleRecord.phones,
    id: principal,
  }));
  gateway.on(communicationPreferenceCalls.read, () => ({ ...preferenceDefaults, version: 1 }));
  gateway.on(unknownSmsCalls.list, () => ({ rows: [], total: 0 }));
  broker.on(getChannels, () => ({ channels: [someChannel()], total: 1 }));
  broker.on(markRead, () => ({}));

  const answersMessages: PanelWorld['answersMessages'] = (messages, more = false) =>
    broker.on(getMessages, () => ({
      messages: messages.map((one) => seenBy(someone.id, one)).toReversed(),
      more,
      revision: messages.at(-1)?.revision ?? 0,
    }));

  const open: PanelWorld['open'] = async (channels = [someChannel()], sizes, assistant = null) => {
    gateway.on(unknownSmsCalls.list, () => ({ rows: [], total: 0 }));
    broker.on(getChannels, () => ({ channels, total: channels.length }));
    const { screen } = await renderInPortal(
      <div style={{ width: 400, height: 700, display: 'flex', flexDirection: 'column' }}>
        <ChannelWatch />
        <MessagesPanel id="p" payload={{}} />
        <ButtonBar release="1">
          <PanelButtons offered={['chat']} />
        </ButtonBar>
      </div>,
      { sites, broker: sizes ?? {}, assistant },
    );
    broker.open();
    return screen;
  };

  const openThread: PanelWorld['openThread'] = async (
    messages,
    channel = someChannel(),
    assistant = null,
  ) => {
    answersMessages(messages);
    const screen = await open([channel], undefined, assistant);
    await screen.getByRole('button', { name: new RegExp(channel.patientFullName) }).click();
    await expect.element(field(screen)).toBeVisible();
    return screen;
  };

  const end = (): void => {
    gateway.restore();
    personsBroker.set(() => null);
  };
  return { broker, gateway, kept: () => kept, answersMessages, open, openThread, end };
};

/** Is the mark at the button red, not only there? */
export const isRed = (button: Element): boolean => {
  const mark = button.querySelector('[data-tone]');
  if (mark === null) return false;
  const [red = 0, green = 255, blue = 255] =
    getComputedStyle(mark).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  return red > 150 && green < 100 && blue < 100;
};
