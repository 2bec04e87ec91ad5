// What does the list say of a channel? The patient's full name, the last message, how much is unread (CHAT-006)
import { IconSparkles } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { UNKNOWN_PATIENT } from '@alveary/modules/patients/contract/patient-name.ts';
import { type DateLocale, showAgo, showDay } from '@alveary/portal/lib/dates.ts';
import { giveFocusBack } from '@alveary/portal/lib/return-focus.ts';
import { Initials } from '@alveary/portal/ui/initials.tsx';
import { StayingButton } from '@alveary/portal/ui/staying-button.tsx';
import { type ChatChannel, isAI } from '../contract/model.ts';
import styles from './messages.module.css';

interface ChannelRowProps {
  readonly channel: ChatChannel;
  /** As soon as it is there, unless something else has the focus. */
  readonly takesFocus: boolean;
  /** Another patient of the list is called the same. */
  readonly isSameName: boolean;
  readonly locale: DateLocale;
  readonly now: number;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
}

export const ChannelRow = (props: ChannelRowProps) => {
  const { channel, takesFocus, isSameName, locale, now, isChosen, isDisabled, onChoose } = props;
  const { patientFullName, patientFirstName, patientLastName, lastMessage, unreadMessages } = channel;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && button.current !== null) giveFocusBack(button.current);
  }, [takesFocus]);
  return (
    <StayingButton
      ref={button}
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
            {patientFullName || UNKNOWN_PATIENT}
            {isSameName ? (
              <span className={styles.born}> born {showDay(channel.patientDateOfBirth, locale)}</span>
            ) : null}
          </span>
          <span className={styles.when}>
            {lastMessage ? showAgo(lastMessage.lastModifiedDate, now, locale) : ''}
          </span>
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
    </StayingButton>
  );
};
