// A bar that follows the loudness, so that a guest sees whether the microphone hears anything.
import { useEffect, useRef } from 'react';
import { openMicrophoneLevel } from './microphone-level.ts';
import { useVisitWording } from './visit-wording.ts';
import styles from './guest.module.css';

/** Speech at arm's length fills most of the bar. */
const FULL_AT = 0.25;

/** What is heard in about 40 ms. */
const SAMPLES = 2048;

export const LevelMeter = ({ stream }: { readonly stream: MediaStream }) => {
  const { level: words } = useVisitWording();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const microphone = openMicrophoneLevel(stream, SAMPLES);
    let frame = 0;
    const draw = (): void => {
      const level = Math.min(1, microphone.read() / FULL_AT);
      bar.current?.style.setProperty('transform', `scaleX(${level.toFixed(3)})`);
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      microphone.end();
    };
  }, [stream]);
  return (
    <div className={styles.level}>
      <span>{words}</span>
      <div className={styles.levelTrack} aria-hidden>
        <div ref={bar} />
      </div>
    </div>
  );
};
