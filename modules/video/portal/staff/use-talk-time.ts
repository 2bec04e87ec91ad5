// Counts the time of a visit while its picture is on this page and somebody is in front of it: by hand, or heard at the microphone (OP-ACTIVITY-5).
import { reportSpeech } from '@alveary/portal/lib/user-input.ts';
import { useEffect, useRef, useState } from 'react';
import { openMicrophoneLevel } from '../microphone-level.ts';
import { openTalkClock, type TalkClock } from './talk-clock.ts';

const LISTEN_EVERY_MS = 500;
/** All that was heard since the last time, at 48 kHz. */
const SAMPLES = 32_768;
/** Quieter is the noise of a room. */
const SPEECH_FROM = 0.03;

/** Who speaks and moves nothing is there all the same. */
const useOwnSpeech = (stream: MediaStream | null): void =>
  useEffect(() => {
    if (stream === null || stream.getAudioTracks().length === 0) return undefined;
    const microphone = openMicrophoneLevel(stream, SAMPLES);
    const timer = setInterval(() => {
      if (microphone.read() >= SPEECH_FROM) reportSpeech();
    }, LISTEN_EVERY_MS);
    return () => {
      clearInterval(timer);
      microphone.end();
    };
  }, [stream]);

interface TalkTimeOptions {
  readonly visitId: string;
  readonly participantId: string;
  /** Who tries a visit out gives no time to a patient. */
  readonly isPatient: boolean;
  readonly isConnected: boolean;
  /** The own microphone, where there is one. */
  readonly stream: MediaStream | null;
}

/** @returns whether time counts now */
export const useTalkTime = (options: TalkTimeOptions): boolean => {
  const { visitId, participantId, isPatient, isConnected, stream } = options;
  const [isCounting, setCounting] = useState(false);
  const clock = useRef<TalkClock | null>(null);
  useOwnSpeech(stream);
  useEffect(() => {
    if (!isPatient) return undefined;
    const opened = openTalkClock(visitId, participantId, setCounting);
    clock.current = opened;
    return () => {
      opened.end();
      clock.current = null;
    };
  }, [visitId, participantId, isPatient]);
  useEffect(() => clock.current?.setTogether(isConnected), [visitId, participantId, isPatient, isConnected]);
  return isCounting;
};
