// A visit as staff watch it: who was invited, who is there, and who may come in, asked anew every few seconds (OP-VIDEO-1).
import { videoCalls } from '../../contract/calls.ts';
import type { Participant, Visit, VisitStanding } from '../../contract/model.ts';
import { isPresent, isVisitOpen } from '../../contract/rules.ts';
import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNow } from '@alveary/portal/lib/clock.ts';
import { showAgo, showDay, showDayTime, showTime } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { askForPanel } from '@alveary/portal/shell/panel-store.ts';
import { Badge, type BadgeTone } from '@alveary/portal/ui/badge.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { StaffCall } from '../staff-call.tsx';
import { FulfilAppointment } from './fulfil-appointment.tsx';
import styles from './watch-visit.module.css';

const EVERY_MS = 5000;
const EVERY_SECOND_MS = 1000;

const stateWords: Readonly<Record<Participant['state'], { word: string; tone: BadgeTone }>> = {
  invited: { word: 'Invited', tone: 'neutral' },
  waiting: { word: 'Waiting', tone: 'warning' },
  admitted: { word: 'Let in', tone: 'success' },
  left: { word: 'Left', tone: 'neutral' },
  ended: { word: 'Ended', tone: 'outline' },
};

const deliveryWords = { sending: 'on its way', sent: 'sent', failed: 'could not be sent' } as const;

/** The visit as it is now; null while somebody was invited since it was opened. */
const joined = (opened: Visit, standing: VisitStanding | undefined): Visit | null => {
  if (standing === undefined) return opened;
  const known = new Map(opened.participants.map((one) => [one.id, one]));
  if (standing.participants.some(({ id }) => !known.has(id))) return null;
  const now = new Map(standing.participants.map((one) => [one.id, one]));
  const participants = opened.participants.map((one) => ({ ...one, ...now.get(one.id) }));
  return { ...opened, endedAt: standing.endedAt, participants };
};

/** Opened once, which the audit log keeps; what changes is then asked for without a name. */
const useWatchedVisit = (id: string | null) => {
  const input = { params: { id: id ?? '' } };
  const isChosen = id !== null;
  const visit = useCall(videoCalls.read, input, {
    enabled: isChosen,
    shownInPlace: true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: opened, refetch } = visit;
  const watching = useCall(videoCalls.standing, input, {
    enabled: opened !== undefined,
    shownInPlace: true,
    staleTime: 0,
    refetchEvery: EVERY_MS,
  });
  const current = opened === undefined ? undefined : joined(opened, watching.data);
  const isOutdated = current === null;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  return { data: current ?? opened, error: visit.error, refetch };
};

interface WatchVisitProps {
  /** Null as long as none is chosen. */
  readonly id: string | null;
  /** How somebody is invited to a visit that is open. */
  readonly invitation: (visit: Visit) => ReactNode;
}

export const WatchVisit = ({ id, invitation }: WatchVisitProps) => {
  const { data, error, refetch } = useWatchedVisit(id);
  return (
    <section className={styles.card} aria-label="Visit">
      {id === null ? (
        <EmptyState
          icon={<IconVideo size={28} stroke={1.5} aria-hidden />}
          title="No visit chosen"
          line="Plan one, or choose one of yours."
        />
      ) : null}
      {id !== null && data === undefined && error === null ? (
        <SkeletonRows rows={4} columns={['40%', '30%']} label="Loading the visit" />
      ) : null}
      {error !== null && data === undefined ? (
        <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined || id === null ? null : <WatchedVisit visit={data} invitation={invitation} />}
    </section>
  );
};

/** A visit that has ended is written down as a video contact: in the log it left, or in a new one where nobody came in (OP-VIDEO-1). */
const openLog = ({ profileId, logId }: Visit): void =>
  askForPanel(
    'communication-log',
    logId === null ? { profileId, medium: 'VERBAL_VIDEO_CONFERENCE' } : { logId },
  );

interface WatchedVisitProps extends Pick<WatchVisitProps, 'invitation'> {
  readonly visit: Visit;
}

const WatchedVisit = ({ visit, invitation }: WatchedVisitProps) => {
  const time = useNow(EVERY_SECOND_MS);
  const isOpen = isVisitOpen(visit, time);
  const params = { id: visit.id };
  const [talkingTo, setTalkingTo] = useState<string | null>(null);
  const guest = visit.participants.find(({ id, state }) => id === talkingTo && state === 'admitted');
  const admit = useCallMutation(videoCalls.admit);
  const end = useCallMutation(videoCalls.end, {
    onDone: (ended) => {
      showSuccess('Visit ended', { line: 'Write down how it went in the log.' });
      openLog(ended);
    },
  });
  const letIn = async (participantId: string): Promise<void> => {
    const { ok } = await admit.run({ params, body: { participantId } });
    // Whoever talks with somebody already goes on with that.
    if (ok && guest === undefined) setTalkingTo(participantId);
  };
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'End the visit?',
      text: 'Everybody in it sees that it has ended, and the invitations are worth nothing any more.',
      act: 'End visit',
      isDanger: true,
    });
    if (isSure) await end.run({ params });
  };
  return (
    <>
      <div className={styles.bodyHead}>
        <h2>
          {[visit.patient.firstName, visit.patient.lastName].join(' ')}{' '}
          <span className="dim tabular">born {showDay(visit.patient.dateOfBirth)}</span>
        </h2>
        {isOpen ? <Badge tone="success">Open</Badge> : <Badge tone="neutral">Over</Badge>}
      </div>
      <VisitTimes visit={visit} />
      {visit.participants.length === 0 ? (
        <p className="dim">Nobody was invited yet.</p>
      ) : (
        <ul className={styles.participants} aria-label="Participants">
          {visit.participants.map((participant) => (
            <ParticipantRow
              key={participant.id}
              participant={participant}
              time={time}
              isAdmitting={admit.isRunning}
              isTalking={participant.id === guest?.id}
              onTalk={() => setTalkingTo(participant.id)}
              onAdmit={() => void letIn(participant.id)}
            />
          ))}
        </ul>
      )}
      {guest === undefined ? null : (
        <StaffCall
          key={guest.id}
          visitId={visit.id}
          participantId={guest.id}
          name={nameOf(guest)}
          isPatient={guest.kind === 'patient'}
          onLeave={() => setTalkingTo(null)}
        />
      )}
      <div className={styles.buttons}>
        {isOpen ? (
          <>
            {invitation(visit)}
            <span className="grow" />
            <Button color="red" variant="default" loading={end.isRunning} onClick={() => void ask()}>
              End visit
            </Button>
          </>
        ) : (
          <>
            <FulfilAppointment visit={visit} />
            <Button variant="default" onClick={() => openLog(visit)}>
              Write the log
            </Button>
          </>
        )}
      </div>
    </>
  );
};

const VisitTimes = ({ visit }: { readonly visit: Visit }) => (
  <p className={`${styles.meta} tabular`}>
    Starts {showDayTime(visit.startsAt)}.{' '}
    {visit.endedAt === null
      ? `Codes are good until ${showTime(visit.closesAt)}.`
      : `Ended ${showDayTime(visit.endedAt)}.`}{' '}
    Host: {visit.hostName}
  </p>
);

interface ParticipantRowProps {
  readonly participant: Participant;
  readonly time: number;
  readonly isAdmitting: boolean;
  readonly isTalking: boolean;
  readonly onAdmit: () => void;
  readonly onTalk: () => void;
}

const nameOf = ({ firstName, kind, isOtherDevice }: Participant): string =>
  `${firstName ?? 'Unnamed'}${kind === 'tester' ? ' (test)' : ''}${isOtherDevice ? ' (another device)' : ''}`;

const ParticipantRow = (props: ParticipantRowProps) => {
  const { participant, time, isAdmitting, isTalking, onAdmit, onTalk } = props;
  const { medium, delivery, state, seenAt, isOtherDevice } = participant;
  const name = nameOf(participant);
  const { word, tone } = stateWords[state];
  const presence =
    seenAt === null
      ? 'page not opened'
      : isPresent(seenAt, time)
        ? 'page open'
        : `last seen ${showAgo(seenAt, time)}`;
  return (
    <li>
      <span className="grow">
        <b>{name}</b>
        <span className="dim">
          {isOtherDevice
            ? 'Came with the same invitation'
            : `${medium === 'sms' ? 'SMS' : 'Email'} ${deliveryWords[delivery]}`}{' '}
          · {presence}
        </span>
        {isOtherDevice && state === 'waiting' ? (
          <span className="dim">
            Ask the patient before you let this device in: the invitation may have been passed on.
          </span>
        ) : null}
      </span>
      <span role="status">
        <Badge tone={delivery === 'failed' && state === 'invited' ? 'error' : tone}>
          {delivery === 'failed' && state === 'invited' ? 'Not sent' : word}
        </Badge>
      </span>
      {state === 'waiting' ? (
        <Button size="xs" loading={isAdmitting} aria-label={`Let ${name} in`} onClick={onAdmit}>
          Let in
        </Button>
      ) : null}
      {state === 'admitted' && !isTalking ? (
        <Button size="xs" aria-label={`Talk with ${name}`} onClick={onTalk}>
          Talk
        </Button>
      ) : null}
    </li>
  );
};
