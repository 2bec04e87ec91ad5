// What does the list say of a channel? The patient's full name, the last message, how much is unread (CHAT-006)
import { IconSparkles } from '@tabler/icons-react';
import { showAgo } from '@alveary/portal/lib/dates.ts';
import { Initials } from '@alveary/portal/ui/initials.tsx';
import { type ChatChannel, isAI } from '../contract/model.ts';
import styles from './messages.module.css';

interface ChannelRowProps {
  readonly channel: ChatChannel;
  readonly now: number;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
}

export const ChannelRow = ({ channel, now, isChosen, isDisabled, onChoose }: ChannelRowProps) => {
  const { patientFullName, patientFirstName, patientLastName, lastMessage, unreadMessages } = channel;
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isChosen}
      data-unread={unreadMessages > 0 || undefined}
      disabled={isDisabled}
      onClick={onChoose}
    >
      {isAI(channel) ? (
        <span className={styles.sparkles}>
          <IconSparkles size={18} stroke={1.75} aria-hidden />
        </span>
      ) : (
        <Initials firstName={patientFirstName} lastName={patientLastName} size={32} />
      )}
      <span className={styles.rowText}>
        <span className={styles.rowHead}>
          <span className="trunc grow">
            {isAI(channel) ? <b className={styles.ai}>AI </b> : null}
            {patientFullName}
          </span>
          <span className={styles.when}>{lastMessage ? showAgo(lastMessage.lastModifiedDate, now) : ''}</span>
        </span>
        <span className={styles.rowHead}>
          <span className={`${styles.last} trunc grow`}>{lastMessage?.message ?? ''}</span>
          {unreadMessages > 0 ? (
            <span className={styles.unread}>
              {unreadMessages}
              <span className="visually-hidden"> unread</span>
            </span>
          ) : null}
        </span>
      </span>
    </button>
  );
};
