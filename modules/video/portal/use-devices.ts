// Asks the browser for camera and microphone of this computer, and lets them go with the page (OP-VIDEO-1).
import { useCallback, useEffect, useRef, useState } from 'react';
import { isMissing, type TroubleKind, troubleOf } from './device-trouble.rules.ts';

export interface Devices {
  readonly stream: MediaStream;
  readonly cameras: readonly MediaDeviceInfo[];
  readonly microphones: readonly MediaDeviceInfo[];
}

export interface Choice {
  readonly cameraId: string | null;
  readonly microphoneId: string | null;
}

export const anyDevice: Choice = { cameraId: null, microphoneId: null };

export type Check =
  | { readonly kind: 'unasked' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'ready'; readonly devices: Devices }
  | { readonly kind: 'trouble'; readonly trouble: TroubleKind };

const wanted = (id: string | null) => (id === null ? true : { deviceId: { exact: id } });

const stop = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Both, or the one there is. @throws the browser's error */
const startDevices = async ({ cameraId, microphoneId }: Choice): Promise<MediaStream> => {
  const video = wanted(cameraId);
  const audio = wanted(microphoneId);
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return navigator.mediaDevices.getUserMedia({ video });
};

const ask = async (choice: Choice): Promise<Check> => {
  if (!window.isSecureContext) return { kind: 'trouble', trouble: 'insecure' };
  try {
    const stream = await startDevices(choice);
    const all = await navigator.mediaDevices.enumerateDevices();
    const cameras = all.filter(({ kind }) => kind === 'videoinput');
    const microphones = all.filter(({ kind }) => kind === 'audioinput');
    return { kind: 'ready', devices: { stream, cameras, microphones } };
  } catch (error) {
    return { kind: 'trouble', trouble: troubleOf(error) };
  }
};

const streamOf = (check: Check): MediaStream | null => (check.kind === 'ready' ? check.devices.stream : null);

export const useDevices = (): {
  readonly check: Check;
  readonly start: (choice: Choice) => Promise<void>;
} => {
  const [check, setCheck] = useState<Check>({ kind: 'unasked' });
  const running = useRef<MediaStream | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      stop(running.current);
    };
  }, []);
  const start = useCallback(async (choice: Choice): Promise<void> => {
    stop(running.current);
    setCheck({ kind: 'asking' });
    const next = await ask(choice);
    running.current = streamOf(next);
    if (isGone.current) stop(running.current);
    else setCheck(next);
  }, []);
  return { check, start };
};
