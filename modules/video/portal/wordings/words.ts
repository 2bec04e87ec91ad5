// The sentences that a video visit has in each language; staff read the English ones.
import type { WrittenLanguage } from '@alveary/contract/written-language.ts';
import type { TroubleKind } from '../device-trouble.rules.ts';

interface Starting {
  readonly who: string;
  readonly when: string;
}

export interface Trouble {
  readonly title: string;
  readonly line: string;
}

export interface VisitWording {
  readonly tongue: WrittenLanguage;
  readonly hello: (name: string) => string;
  readonly yourVisit: string;
  readonly startsWith: (facts: Starting) => string;
  readonly nothingSent: string;
  readonly checkAgain: string;
  readonly checkDevices: string;
  readonly goWait: string;
  readonly waitWithout: string;
  readonly ownCamera: string;
  readonly camera: string;
  readonly microphone: string;
  readonly onlyCamera: string;
  readonly onlyMicrophone: string;
  readonly level: string;
  readonly lost: string;
  readonly letIn: (who: string) => string;
  readonly waitingTitle: string;
  readonly letsIn: (facts: Starting) => string;
  readonly keepOpen: string;
  readonly leave: string;
  readonly leftTitle: string;
  readonly leftText: string;
  readonly back: string;
  readonly notKeptTitle: string;
  readonly notKeptText: string;
  readonly endedTitle: string;
  readonly endedText: string;
  readonly videoWith: (who: string) => string;
  readonly pictureOf: (who: string) => string;
  readonly ownPicture: string;
  /** A press came to nothing. */
  readonly notDone: string;
  readonly tooManyDevices: string;
  readonly connecting: (who: string) => string;
  readonly connected: (who: string) => string;
  readonly interrupted: string;
  readonly apart: (who: string) => string;
  readonly elsewhere: string;
  readonly useDevices: string;
  readonly leaveVisit: string;
  readonly playSound: string;
  readonly mute: string;
  readonly unmute: string;
  readonly cameraOff: string;
  readonly cameraOn: string;
  readonly trouble: Readonly<Record<TroubleKind, Trouble>>;
}
