// Messages beside the chart: the channels, and the thread of one (document 2 §2 Messages; design language §10).
import { IconMessageCircle } from '@tabler/icons-react';
import { useContext, useEffect, useState } from 'react';
import { useMedia } from '@alveary/portal/lib/use-media.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { CardPlaceContext, PanelCard } from '@alveary/portal/shell/panel-card.tsx';
import { showWarning } from '@alveary/portal/shell/notices.ts';
import type { PanelProps } from '@alveary/portal/shell/panel-view.tsx';
import { personsBroker } from '@alveary/portal/shell/session-watch.ts';
import { type ChatChannel, isAI } from '../contract/model.ts';
import { ChannelList } from './channel-list.tsx';
import { type Chosen, conversations } from './conversations.ts';
import { ThreadView } from './thread-view.tsx';
import styles from './messages.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const PatientColumn = later(async () => (await import('./patient-column.tsx')).PatientColumn);

/** Conversations, thread and patient stand side by side from this width of the window on. */
const ROOM_FOR_THREE = '(min-width: 1180px)';

const LOST =
  'You no longer have access to this patient, so the conversation was closed. What you typed is saved as a draft.';

const stateNames = { open: 'Connected', lost: 'Disconnected', connecting: 'Connecting' } as const;

const chosenOf = (payload: PanelProps<'chat'>['payload']): Chosen | null =>
  payload.profileId === undefined
    ? null
    : { principal: payload.profileId, channelId: payload.channelId ?? null, isAi: false };

/** The channel of a conversation that was opened by its patient. */
const channelOfPatient = (
  channels: ReadonlyMap<string, ChatChannel> | null,
  { principal, channelId, isAi }: Chosen,
): ChatChannel | null => {
  if (channels === null) return null;
  if (channelId !== null) return channels.get(channelId) ?? null;
  for (const one of channels.values()) if (one.principal === principal && isAI(one) === isAi) return one;
  return null;
};

export function MessagesPanel({ payload }: PanelProps<'chat'>) {
  const place = useContext(CardPlaceContext);
  const broker = useStore(personsBroker);
  const { connection, channels, lost } = useStore(conversations.feed.state);
  const [chosen, setChosen] = useState<Chosen | null>(() => chosenOf(payload));
  // CHAT-034: without a connection nothing can be said, so the list is what is left.
  if (connection === 'lost' && chosen !== null) setChosen(null);
  /** The patient who was lost while the conversation was open. */
  const [lostPatient, setLostPatient] = useState<string | null>(null);
  if (chosen !== null && lost.has(chosen.principal)) {
    setLostPatient(chosen.principal);
    setChosen(null);
  }
  useEffect(() => {
    if (lostPatient === null) return;
    showWarning(LOST);
    conversations.feed.closeLost(lostPatient);
  }, [lostPatient]);
  /** The conversation that was left: its row has the focus again. */
  const [left, setLeft] = useState<string | null>(null);
  const channel = chosen === null ? null : channelOfPatient(channels, chosen);
  const isWide = place?.isMaximised === true;
  const hasColumn = useMedia(ROOM_FOR_THREE) && isWide;
  const subject = chosen === null ? undefined : channel?.patientFullName;
  return (
    <PanelCard
      icon={<IconMessageCircle size={18} stroke={1.75} aria-hidden />}
      title="Messages"
      fills
      {...(subject === undefined ? {} : { subject })}
      live={
        <span className={styles.connection} data-state={connection} role="status">
          {stateNames[connection]}
        </span>
      }
    >
      <div className={styles.messages} data-wide={isWide || undefined}>
        {isWide || chosen === null ? (
          <ChannelList
            chosen={chosen === null ? null : { ...chosen, channelId: channel?.id ?? chosen.channelId }}
            left={left}
            onChoose={setChosen}
            isConnected={connection === 'open'}
          />
        ) : null}
        {chosen === null || broker === null ? null : (
          <ThreadView
            key={`${chosen.principal} ${channel?.id ?? chosen.channelId ?? (chosen.isAi ? 'ask' : 'new')}`}
            broker={broker}
            principal={chosen.principal}
            channel={channel}
            isAi={chosen.isAi}
            channelId={channel?.id ?? chosen.channelId}
            onBack={
              isWide
                ? null
                : () => {
                    setLeft(channel?.id ?? null);
                    setChosen(null);
                  }
            }
            onChannel={(channelId) => setChosen({ ...chosen, channelId })}
          />
        )}
        {hasColumn && chosen !== null ? (
          <PatientColumn key={chosen.principal} principal={chosen.principal} />
        ) : null}
        {isWide && chosen === null ? (
          <p className={styles.nothing}>Choose a conversation on the left.</p>
        ) : null}
      </div>
    </PanelCard>
  );
}
