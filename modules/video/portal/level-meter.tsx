// A bar that follows the loudness, so that a guest sees whether the microphone hears anything.
import { useEffect, useRef } from 'react';
import { useVisitWording } from './visit-wording.ts';
import styles from './guest.module.css';

/** Speech at arm's length fills most of the bar. */
const FULL_AT = 0.25;

const loudness = (samples: Float32Array): number => {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
};

export const LevelMeter = ({ stream }: { readonly stream: MediaStream }) => {
  const { level: words } = useVisitWording();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = 0;
    const draw = (): void => {
      analyser.getFloatTimeDomainData(samples);
      const level = Math.min(1, loudness(samples) / FULL_AT);
      bar.current?.style.setProperty('transform', `scaleX(${level.toFixed(3)})`);
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
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
