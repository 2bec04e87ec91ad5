// Checks whether the guest can be seen and heard before the waiting room, never forced (OP-VIDEO-1: device check).
import type { GuestView } from '../contract/model.ts';
import { Button, Select } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { momentInWords } from '@alveary/contract/moment-in-words.ts';
import { browserZone } from '@alveary/portal/lib/browser-zone.ts';
import { partThere } from './device-trouble.rules.ts';
import { LevelMeter } from './level-meter.tsx';
import { anyDevice, type Choice, type Devices, useDevices } from './use-devices.ts';
import { useVisitWording } from './visit-wording.ts';
import { VisitWarning } from './visit-warning.tsx';
import styles from './guest.module.css';

interface DeviceCheckProps {
  readonly view: GuestView;
  /** What went wrong with the last press. */
  readonly notice: ReactNode;
  readonly isEntering: boolean;
  /** With the devices that were checked, null for a guest who waits without. */
  readonly onEnter: (choice: Choice | null) => void;
}

export const DeviceCheck = ({ view, notice, isEntering, onEnter }: DeviceCheckProps) => {
  const { check, start } = useDevices();
  const wording = useVisitWording();
  const reader = { language: wording.tongue, timeZone: browserZone() };
  const [choice, setChoice] = useState(anyDevice);
  const choose = (next: Choice): void => {
    setChoice(next);
    void start(next);
  };
  const isReady = check.kind === 'ready';
  return (
    <section className={`${styles.card} ${styles.check}`}>
      <h1>{view.firstName === null ? wording.yourVisit : wording.hello(view.firstName)}</h1>
      <p>{wording.startsWith({ who: view.hostName, when: momentInWords(view.startsAt, reader) })}</p>
      {isReady ? (
        <Preview devices={check.devices} choice={choice} onChoose={choose} />
      ) : (
        <div className={styles.dark}>
          <IconCamera size={40} stroke={1.25} aria-hidden />
          <p>{wording.nothingSent}</p>
        </div>
      )}
      <div role="status">
        {check.kind === 'trouble' ? (
          <VisitWarning>
            <b>{wording.trouble[check.trouble].title}</b> {wording.trouble[check.trouble].line}
          </VisitWarning>
        ) : null}
      </div>
      {notice}
      <div className={styles.actions}>
        {isReady ? null : (
          <Button size="md" loading={check.kind === 'asking'} onClick={() => void start(choice)}>
            {check.kind === 'trouble' ? wording.checkAgain : wording.checkDevices}
          </Button>
        )}
        {/* The filled one is what most want: to be seen. */}
        <Button
          size="md"
          variant={isReady ? 'filled' : 'default'}
          loading={isEntering}
          onClick={() => onEnter(isReady ? choice : null)}
        >
          {isReady ? wording.goWait : wording.waitWithout}
        </Button>
      </div>
    </section>
  );
};

interface PreviewProps {
  readonly devices: Devices;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

const labelOf = (device: MediaDeviceInfo, index: number, kind: string): string =>
  device.label === '' ? `${kind} ${index + 1}` : device.label;

const Preview = ({ devices, choice, onChoose }: PreviewProps) => {
  const wording = useVisitWording();
  const video = useRef<HTMLVideoElement>(null);
  const { stream, cameras, microphones } = devices;
  const [camera] = stream.getVideoTracks();
  const [microphone] = stream.getAudioTracks();
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const part = partThere(camera !== undefined, microphone !== undefined);
  return (
    <>
      {camera === undefined ? null : (
        <video
          ref={video}
          className={styles.preview}
          autoPlay
          muted
          playsInline
          aria-label={wording.ownCamera}
        />
      )}
      {part === null ? null : <VisitWarning role="status">{wording[part]}</VisitWarning>}
      {microphone === undefined ? null : <LevelMeter stream={stream} />}
      <div className={styles.devices}>
        {camera === undefined ? null : (
          <Select
            label={wording.camera}
            allowDeselect={false}
            data={cameras.map((one, index) => ({
              value: one.deviceId,
              label: labelOf(one, index, wording.camera),
            }))}
            value={camera.getSettings().deviceId ?? null}
            onChange={(cameraId) => onChoose({ ...choice, cameraId })}
          />
        )}
        {microphone === undefined ? null : (
          <Select
            label={wording.microphone}
            allowDeselect={false}
            data={microphones.map((one, index) => ({
              value: one.deviceId,
              label: labelOf(one, index, wording.microphone),
            }))}
            value={microphone.getSettings().deviceId ?? null}
            onChange={(microphoneId) => onChoose({ ...choice, microphoneId })}
          />
        )}
      </div>
    </>
  );
};
