// Where does the guest stand: checking camera and microphone, waiting, let in, gone, or at the end? (OP-VIDEO-1)
import { guestCalls } from '../contract/guest.calls.ts';
import type { GuestView } from '../contract/model.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconDoorExit, IconHourglass } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { DeviceCheck } from './device-check.tsx';
import { GuestCall } from './guest-call.tsx';
import { anyDevice, type Choice } from './use-devices.ts';
import { VisitWarning } from './visit-warning.tsx';
import styles from './guest.module.css';

const EVERY_MS = 3000;

interface JoinVisitProps {
  readonly code: string;
  /** What the page learned when it was opened. */
  readonly opened: GuestView;
}

const isInRoom = ({ state }: GuestView): boolean => state === 'waiting' || state === 'admitted';

export const JoinVisit = ({ code, opened }: JoinVisitProps) => {
  const params = { id: code };
  // After a reload the guest is where the guest was.
  const [hasEntered, setEntered] = useState(isInRoom(opened));
  const [choice, setChoice] = useState<Choice | null>(anyDevice);
  const [isOver, setOver] = useState(opened.state === 'ended');
  const state = useCall(
    guestCalls.state,
    { params },
    { enabled: hasEntered && !isOver, shownInPlace: true, staleTime: 0, refetchEvery: EVERY_MS },
  );
  const wait = useCallMutation(guestCalls.wait, { onDone: () => setEntered(true) });
  const leave = useCallMutation(guestCalls.leave);
  const view = state.data ?? opened;
  const enter = (): void => void wait.run({ params });
  const enterWith = (checked: Choice | null): void => {
    setChoice(checked);
    enter();
  };
  const quit = (): void => void leave.run({ params });

  // What has ended stays so: nothing is asked any more.
  if (!isOver && (state.error?.status === 404 || view.state === 'ended')) setOver(true);
  if (isOver) return <Ended />;
  if (!hasEntered) return <DeviceCheck view={view} isEntering={wait.isRunning} onEnter={enterWith} />;
  const isLost = state.errorUpdatedAt > state.dataUpdatedAt;
  const lost = isLost ? (
    <VisitWarning role="alert">
      The connection is interrupted. You keep your place; this page tries again by itself.
    </VisitWarning>
  ) : null;
  if (view.state === 'admitted') {
    return (
      <Stage key="admitted" title={`${view.hostName} has let you in`} isWide>
        {lost}
        <GuestCall code={code} hostName={view.hostName} choice={choice} onLeave={quit} />
      </Stage>
    );
  }
  // This browser was not known again: it kept no cookie.
  if (state.data?.state === 'invited') return <NotKept isEntering={wait.isRunning} onEnter={enter} />;
  if (view.state === 'left') return <Left isEntering={wait.isRunning} onEnter={enter} />;
  return <Waiting view={view} lost={lost} isLeaving={leave.isRunning} onLeave={quit} />;
};

interface StageProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly isWide?: boolean;
  readonly children?: ReactNode;
}

/** Takes the focus when it appears, so that a screen reader tells where the guest is now. */
const Stage = ({ icon, title, isWide, children }: StageProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`${styles.card} ${styles.stage} ${isWide ? styles.visit : ''}`}>
      {icon}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
};

interface RoomProps {
  readonly view: GuestView;
  readonly lost: ReactNode;
  readonly onLeave: () => void;
}

const Waiting = ({ view, lost, isLeaving, onLeave }: RoomProps & { readonly isLeaving: boolean }) => (
  <Stage
    key="waiting"
    icon={<IconHourglass size={32} stroke={1.5} aria-hidden />}
    title="You are in the waiting room"
  >
    <p>
      {view.hostName} lets you in. The visit starts {showDayTime(view.startsAt)}.
    </p>
    <p className="dim">Keep this page open. It changes by itself.</p>
    {lost}
    <Button variant="default" loading={isLeaving} onClick={onLeave}>
      Leave
    </Button>
  </Stage>
);

const Left = ({ isEntering, onEnter }: { readonly isEntering: boolean; readonly onEnter: () => void }) => (
  <Stage
    key="left"
    icon={<IconDoorExit size={32} stroke={1.5} aria-hidden />}
    title="You have left the visit"
  >
    <p>You can come back while the visit lasts.</p>
    <Button loading={isEntering} onClick={onEnter}>
      Go back to the waiting room
    </Button>
  </Stage>
);

const NotKept = ({ isEntering, onEnter }: { readonly isEntering: boolean; readonly onEnter: () => void }) => (
  <Stage
    key="not-kept"
    icon={<IconDoorExit size={32} stroke={1.5} aria-hidden />}
    title="Your place was not kept"
  >
    <p>
      Your browser must keep cookies of this page. Allow them, or open your invitation in another browser.
    </p>
    <Button loading={isEntering} onClick={onEnter}>
      Go back to the waiting room
    </Button>
  </Stage>
);

const Ended = () => (
  <Stage
    key="ended"
    icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden />}
    title="The visit has ended"
  >
    <p>You can close this page.</p>
  </Stage>
);
