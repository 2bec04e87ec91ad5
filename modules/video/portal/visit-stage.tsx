// What the two sides of a visit see: the other one large, themselves small, and three buttons (OP-VIDEO-1: mute, camera, leave).
import { Button } from '@mantine/core';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
  IconVolume,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { giveFocusBack } from '@alveary/portal/lib/return-focus.ts';
import type { Check } from './use-devices.ts';
import type { Talking } from './use-visit-call.ts';
import type { CallState } from './visit-call.ts';
import { useVisitWording } from './visit-wording.ts';
import type { VisitWording } from './wordings/words.ts';
import { VisitWarning } from './visit-warning.tsx';
import styles from './visit-stage.module.css';

interface VisitStageProps {
  /** Who is on the other side. */
  readonly name: string;
  readonly talking: Talking;
  readonly check: Check;
  readonly onStartDevices: () => void;
  readonly onLeave: () => void;
}

const wordsOf = (state: CallState, name: string, wording: VisitWording): string =>
  ({
    connecting: wording.connecting(name),
    connected: wording.connected(name),
    interrupted: wording.interrupted,
    apart: wording.apart(name),
    elsewhere: wording.elsewhere,
  })[state];

export const VisitStage = ({ name, talking, check, onStartDevices, onLeave }: VisitStageProps) => {
  const wording = useVisitWording();
  const own = check.kind === 'ready' ? check.devices.stream : null;
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that began the call is gone.
    if (stage.current !== null) giveFocusBack(stage.current);
  }, []);
  return (
    <div ref={stage} className={styles.stage} role="group" aria-label={wording.videoWith(name)} tabIndex={-1}>
      <div className={styles.screens}>
        <Picture
          stream={talking.state === 'connected' ? talking.picture : null}
          label={wording.pictureOf(name)}
        />
        {own === null || own.getVideoTracks().length === 0 ? null : <OwnPicture stream={own} />}
        <p
          role="status"
          className={talking.state === 'connected' ? styles.words : `${styles.words} ${styles.over}`}
        >
          {wordsOf(talking.state, name, wording)}
        </p>
      </div>
      {check.kind === 'trouble' ? (
        <VisitWarning>
          <b>{wording.trouble[check.trouble].title}</b> {wording.trouble[check.trouble].line}
        </VisitWarning>
      ) : null}
      <div className={styles.buttons}>
        {own === null ? (
          <Button variant="default" loading={check.kind === 'asking'} onClick={onStartDevices}>
            {wording.useDevices}
          </Button>
        ) : (
          <>
            <TrackButton tracks={own.getAudioTracks()} kind="microphone" />
            <TrackButton tracks={own.getVideoTracks()} kind="camera" />
          </>
        )}
        <Button
          color="red"
          leftSection={<IconPhoneOff size={18} stroke={1.75} aria-hidden />}
          onClick={onLeave}
        >
          {wording.leaveVisit}
        </Button>
      </div>
    </div>
  );
};

/** With sound. A browser that plays none before somebody touches the page is asked again by a button. */
const Picture = ({ stream, label }: { readonly stream: MediaStream | null; readonly label: string }) => {
  const { playSound } = useVisitWording();
  const video = useRef<HTMLVideoElement>(null);
  const [isSilent, setSilent] = useState(false);
  const play = (): void => {
    video.current?.play().then(
      () => setSilent(false),
      (error: unknown) => setSilent(error instanceof DOMException && error.name === 'NotAllowedError'),
    );
  };
  useEffect(() => {
    if (video.current === null) return;
    video.current.srcObject = stream;
    if (stream !== null) play();
  }, [stream]);
  return (
    <>
      <video ref={video} className={styles.picture} playsInline aria-label={label} />
      {isSilent ? (
        <Button leftSection={<IconVolume size={18} stroke={1.75} aria-hidden />} onClick={play}>
          {playSound}
        </Button>
      ) : null}
    </>
  );
};

const OwnPicture = ({ stream }: { readonly stream: MediaStream }) => {
  const { ownPicture } = useVisitWording();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return <video ref={video} className={styles.own} autoPlay muted playsInline aria-label={ownPicture} />;
};

const icons = {
  microphone: { on: IconMicrophone, off: IconMicrophoneOff, turnOff: 'mute', turnOn: 'unmute' },
  camera: { on: IconVideo, off: IconVideoOff, turnOff: 'cameraOff', turnOn: 'cameraOn' },
} as const;

/** A track that is not enabled goes on as silence or black. */
const sendOrNot = (tracks: readonly MediaStreamTrack[], isSent: boolean): void => {
  for (const track of tracks) track.enabled = isSent;
};

interface TrackButtonProps {
  readonly tracks: readonly MediaStreamTrack[];
  readonly kind: keyof typeof icons;
}

const TrackButton = ({ tracks, kind }: TrackButtonProps) => {
  const wording = useVisitWording();
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    sendOrNot(tracks, isOn);
  }, [tracks, isOn]);
  if (tracks.length === 0) return null;
  const { on, off, turnOff, turnOn } = icons[kind];
  const Icon = isOn ? on : off;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      onClick={() => setOn(!isOn)}
    >
      {wording[isOn ? turnOff : turnOn]}
    </Button>
  );
};
