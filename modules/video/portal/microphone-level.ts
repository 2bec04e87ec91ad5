// Measures how loud it is at a microphone.

/** Root mean square of what the microphone heard, 0 to 1. */
const loudness = (samples: Float32Array): number => {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
};

interface MicrophoneLevel {
  /** The loudness now, 0 to 1. */
  readonly read: () => number;
  readonly end: () => void;
}

/** @param samples how many are measured at once: a power of two, from 32 to 32768 */
export const openMicrophoneLevel = (stream: MediaStream, samples: number): MicrophoneLevel => {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = samples;
  context.createMediaStreamSource(stream).connect(analyser);
  const heard = new Float32Array(analyser.fftSize);
  return {
    read: () => {
      analyser.getFloatTimeDomainData(heard);
      return loudness(heard);
    },
    end: () => void context.close(),
  };
};
