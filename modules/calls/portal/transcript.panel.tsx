// What was said in a recorded call: who, when, in which words; to search, to copy, and to jump from a word to its moment (document 2 §2 Transcript)
import {
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconTextRecognition,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { showDayTime, showTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { showWarning } from '@alveary/portal/shell/notices.ts';
import { PanelCard } from '@alveary/portal/shell/panel-card.tsx';
import type { PanelProps } from '@alveary/portal/shell/panel-view.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { FilterField } from '@alveary/portal/ui/filter-field.tsx';
import { highlightedParts } from '@alveary/portal/ui/highlight.ts';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { phoneCalls } from '../contract/calls.ts';
import type { Transcript } from '../contract/model.ts';
import {
  asText,
  type Hit,
  hitsOf,
  momentOf,
  showOffset,
  type SpeakerOf,
  speakersOf,
} from './transcript.rules.ts';
import { TranscriptPatient, useLogOfCall } from './transcript-patient.tsx';
import styles from './transcript.module.css';

const TITLE = 'Call Transcript';
const icon = <IconTextRecognition size={18} stroke={1.75} aria-hidden />;

export function TranscriptPanel({ payload: { logId } }: PanelProps<'zoom-transcript'>) {
  const { data, error, refetch } = useCall(
    phoneCalls.transcript,
    { params: { id: logId ?? '' } },
    { enabled: logId !== undefined, shownInPlace: true, staleTime: 60_000 },
  );
  return (
    <PanelCard icon={icon} title={TITLE}>
      {logId === undefined ? null : <TranscriptPatient logId={logId} />}
      {logId === undefined ? (
        <EmptyState title="No call is chosen" line="Open a log that has a transcript." />
      ) : null}
      {error === null || data !== undefined ? null : (
        <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && logId !== undefined ? (
        <SkeletonRows rows={6} columns={['15%', '80%']} label="Loading the transcript" />
      ) : null}
      {data === undefined ? null : <Said transcript={data} logId={logId ?? ''} />}
    </PanelCard>
  );
}

interface SaidProps {
  readonly transcript: Transcript;
  readonly logId: string;
}

function Said({ transcript, logId }: SaidProps) {
  const log = useLogOfCall(logId);
  const patient = log === undefined || log.profileId === null ? null : nameOf(log.principalPii);
  const speakerOf = speakersOf(transcript, patient);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const hits = hitsOf(transcript, words);
  const here = hits[Math.min(at, hits.length - 1)];
  useEffect(() => {
    list.current?.querySelector('[data-here]')?.scrollIntoView({ block: 'center' });
  }, [here?.entry, here?.match, words]);
  const move = (step: number): void =>
    setAt((before) => (before + step + hits.length) % Math.max(1, hits.length));
  const search = (text: string): void => {
    setWords(text);
    setAt(0);
  };
  return (
    <div className={styles.transcript}>
      <div
        className={styles.bar}
        onKeyDown={(event) => {
          if (event.key === 'Enter') move(event.shiftKey ? -1 : 1);
        }}
      >
        <FilterField
          label="Search the transcript"
          placeholder="Search…"
          className={styles.search}
          value={words}
          onChange={search}
        />
        {words.trim() === '' ? null : (
          <span role="status" className={styles.count}>
            {hits.length === 0 ? 'Not found' : `${Math.min(at, hits.length - 1) + 1} of ${hits.length}`}
          </span>
        )}
        <IconButton label="Earlier match" isDisabled={hits.length === 0} onClick={() => move(-1)}>
          <IconChevronUp size={18} stroke={1.75} />
        </IconButton>
        <IconButton label="Later match" isDisabled={hits.length === 0} onClick={() => move(1)}>
          <IconChevronDown size={18} stroke={1.75} />
        </IconButton>
        <CopyText text={asText(transcript, speakerOf)} />
      </div>
      <p className={styles.begin}>Recorded {showDayTime(transcript.recording_start)}</p>
      {transcript.timeline.length === 0 ? <EmptyState title="Nothing was said" /> : null}
      <ol ref={list} className={styles.list}>
        {transcript.timeline.map((entry, index) => (
          <Entry
            // Entries have no id, and never change.
            key={`${entry.ts} ${index}`}
            transcript={transcript}
            speakerOf={speakerOf}
            index={index}
            words={words}
            here={here}
            onJump={(hit) =>
              setAt(hits.findIndex((one) => one.entry === hit.entry && one.match === hit.match))
            }
          />
        ))}
      </ol>
    </div>
  );
}

interface EntryProps {
  readonly transcript: Transcript;
  readonly speakerOf: SpeakerOf;
  readonly index: number;
  readonly words: string;
  readonly here: Hit | undefined;
  readonly onJump: (hit: Hit) => void;
}

function Entry({ transcript, speakerOf, index, words, here, onJump }: EntryProps) {
  const entry = transcript.timeline[index];
  if (entry === undefined) return null;
  const isHere = here?.entry === index;
  return (
    <li className={styles.entry} data-moment={isHere || undefined}>
      <span className={styles.offset} title={showTime(momentOf(transcript, entry))}>
        {showOffset(entry.ts)}
        {isHere ? <span className={styles.clock}>{showTime(momentOf(transcript, entry))}</span> : null}
      </span>
      <span className={styles.words}>
        <b>{speakerOf(entry)}</b>{' '}
        {highlightedParts(entry.text, words).map((part, at, parts) => {
          if (!part.isMatch) return <span key={part.at}>{part.text}</span>;
          const hit = { entry: index, match: parts.slice(0, at).filter(({ isMatch }) => isMatch).length };
          return (
            <button
              key={part.at}
              type="button"
              className={styles.hit}
              data-here={(isHere && here.match === hit.match) || undefined}
              onClick={() => onJump(hit)}
            >
              {part.text}
            </button>
          );
        })}
      </span>
    </li>
  );
}

const COPIED_FOR_MS = 2000;

function CopyText({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showWarning('The transcript could not be copied', { line: 'The browser did not allow it.' }),
    );
  };
  return (
    <IconButton label={isCopied ? 'Copied' : 'Copy the transcript'} onClick={copy}>
      {isCopied ? <IconCheck size={18} stroke={1.75} /> : <IconCopy size={18} stroke={1.75} />}
    </IconButton>
  );
}
