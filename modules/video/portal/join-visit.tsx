// Shows where the guest stands, in the guest's language: checking camera and microphone, waiting, let in, gone, or at the end (OP-VIDEO-1).
import { guestCalls } from '../contract/guest.calls.ts';
import type { GuestView } from '../contract/model.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconDoorExit, IconHourglass } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { momentInWords } from '@alveary/contract/moment-in-words.ts';
import { browserZone } from '@alveary/portal/lib/browser-zone.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { usePageLanguage } from '@alveary/portal/ui/guest-page.tsx';
import { DeviceCheck } from './device-check.tsx';
import { GuestCall } from './guest-call.tsx';
import { anyDevice, type Choice } from './use-devices.ts';
import { useVisitWording, VisitLanguage } from './visit-wording.ts';
import { visitWordings } from './wording-in.ts';
import { VisitWarning } from './visit-warning.tsx';
import styles from './guest.module.css';

const EVERY_MS = 3000;

interface JoinVisitProps {
  readonly code: string;
  /** What the page learned when it was opened. */
  readonly opened: GuestView;
}

const isInRoom = ({ state }: GuestView): boolean => state === 'waiting' || state === 'admitted';

export const JoinVisit = (props: JoinVisitProps) => {
  const { language } = props.opened;
  usePageLanguage(language);
  return (
    <VisitLanguage value={visitWordings[language]}>
      <Standing {...props} />
    </VisitLanguage>
  );
};

const Standing = ({ code, opened }: JoinVisitProps) => {
  const wording = useVisitWording();
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
  const enter = (): void => void wait.run({ params }, { shownInPlace: true });
  const enterWith = (checked: Choice | null): void => {
    setChoice(checked);
    enter();
  };
  const quit = (): void => void leave.run({ params }, { shownInPlace: true });
  const failed = wait.error ?? leave.error;
  const why = failed?.code === 'TooManyVisitDevices' ? wording.tooManyDevices : wording.notDone;
  const notDone = failed === null ? null : <VisitWarning role="alert">{why}</VisitWarning>;

  // What has ended stays so: nothing is asked any more.
  const isRefused = state.error?.status === 404 || wait.error?.code === 'VisitOver';
  if (!isOver && (isRefused || view.state === 'ended')) setOver(true);
  if (isOver) return <Ended />;
  if (!hasEntered)
    return <DeviceCheck view={view} notice={notDone} isEntering={wait.isRunning} onEnter={enterWith} />;
  const isLost = state.errorUpdatedAt > state.dataUpdatedAt;
  const lost = isLost ? <VisitWarning role="alert">{wording.lost}</VisitWarning> : notDone;
  if (view.state === 'admitted') {
    return (
      <Stage key="admitted" title={wording.letIn(view.hostName)} isWide>
        {lost}
        <GuestCall code={code} hostName={view.hostName} choice={choice} onLeave={quit} />
      </Stage>
    );
  }
  // This browser was not known again: it kept no cookie.
  const back = { notice: lost, isEntering: wait.isRunning, onEnter: enter };
  if (state.data?.state === 'invited') return <NotKept {...back} />;
  if (view.state === 'left') return <Left {...back} />;
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

const Waiting = ({ view, lost, isLeaving, onLeave }: RoomProps & { readonly isLeaving: boolean }) => {
  const wording = useVisitWording();
  const reader = { language: wording.tongue, timeZone: browserZone() };
  return (
    <Stage
      key="waiting"
      icon={<IconHourglass size={32} stroke={1.5} aria-hidden />}
      title={wording.waitingTitle}
    >
      <p>{wording.letsIn({ who: view.hostName, when: momentInWords(view.startsAt, reader) })}</p>
      <p className="dim">{wording.keepOpen}</p>
      {lost}
      <Button variant="default" loading={isLeaving} onClick={onLeave}>
        {wording.leave}
      </Button>
    </Stage>
  );
};

interface BackProps {
  readonly notice: ReactNode;
  readonly isEntering: boolean;
  readonly onEnter: () => void;
}

const Left = ({ notice, isEntering, onEnter }: BackProps) => {
  const wording = useVisitWording();
  return (
    <Stage key="left" icon={<IconDoorExit size={32} stroke={1.5} aria-hidden />} title={wording.leftTitle}>
      <p>{wording.leftText}</p>
      {notice}
      <Button loading={isEntering} onClick={onEnter}>
        {wording.back}
      </Button>
    </Stage>
  );
};

const NotKept = ({ notice, isEntering, onEnter }: BackProps) => {
  const wording = useVisitWording();
  return (
    <Stage
      key="not-kept"
      icon={<IconDoorExit size={32} stroke={1.5} aria-hidden />}
      title={wording.notKeptTitle}
    >
      <p>{wording.notKeptText}</p>
      {notice}
      <Button loading={isEntering} onClick={onEnter}>
        {wording.back}
      </Button>
    </Stage>
  );
};

const Ended = () => {
  const wording = useVisitWording();
  return (
    <Stage
      key="ended"
      icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden />}
      title={wording.endedTitle}
    >
      <p>{wording.endedText}</p>
    </Stage>
  );
};
