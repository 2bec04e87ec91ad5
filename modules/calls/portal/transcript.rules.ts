// Where is what was searched in a transcript, and what is copied of it? (OP-CALL-4)
import { offsetOf, type Transcript } from '../contract/model.ts';
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import { highlightedParts } from '@alveary/portal/ui/highlight.ts';

type Entry = Transcript['timeline'][number];

/** '1:02:03' or '02:03': since the recording began. */
export const showOffset = (ts: string): string => {
  const seconds = Math.floor(offsetOf(ts) / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return hours === 0 ? parts.join(':') : [hours, ...parts].join(':');
};

/** What the provider writes of somebody whom it does not know: the number of a phone, or one that it counts by. */
const NUMBER = /^(?:speaker )?\+?\d+$/i;
const DIALLED = /^\+\d{6,}$/;

export type SpeakerOf = (entry: Entry) => string;

/**
 * Who spoke: several at once are named together, and nobody is 'Unknown speaker'.
 * @param patient the name of whom the call was with, where it is known; of several without a name it is not known which one it is
 */
export const speakersOf = ({ timeline }: Transcript, patient: string | null): SpeakerOf => {
  const namesIn = ({ users }: Entry) => users.map(({ username }) => username.trim()).filter(Boolean);
  const numbers = [...new Set(timeline.flatMap(namesIn).filter((name) => NUMBER.test(name)))];
  const named = (name: string): string => {
    if (!NUMBER.test(name)) return name;
    // A relative may speak on the patient's phone.
    if (patient !== null && numbers.length === 1) return `${patient}'s phone`;
    return DIALLED.test(name) ? writtenPhone(name) : `Speaker ${numbers.indexOf(name) + 1}`;
  };
  return (entry) => {
    const names = namesIn(entry).map(named);
    return names.length === 0 ? 'Unknown speaker' : [...new Set(names)].join(', ');
  };
};

/** The instant at which something was said, ISO 8601. */
export const momentOf = ({ recording_start: start }: Transcript, { ts }: Entry): string =>
  new Date(Date.parse(start) + offsetOf(ts)).toISOString();

export interface Hit {
  /** Of the entry in the timeline. */
  readonly entry: number;
  /** Of the match in its entry. */
  readonly match: number;
}

/** Every place of the words, in the order of what was said. */
export const hitsOf = ({ timeline }: Transcript, words: string): readonly Hit[] =>
  words.trim() === ''
    ? []
    : timeline.flatMap(({ text }, entry) =>
        highlightedParts(text, words)
          .filter(({ isMatch }) => isMatch)
          .map((_, match) => ({ entry, match })),
      );

/** As text: offset, speaker and words of each entry, a line each. */
export const asText = ({ timeline }: Transcript, speakerOf: SpeakerOf): string =>
  timeline
    .filter(({ text }) => text.trim() !== '')
    .map((entry) => `${showOffset(entry.ts)}  ${speakerOf(entry)}: ${entry.text}`)
    .join('\n');
