// The time tracker 'Session Recording': time with a patient, with live speech to text (document 2 §2 Time tracker)
import { Button, Textarea } from '@mantine/core';
import {
  IconHourglass,
  IconMicrophone,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconUserSearch,
} from '@tabler/icons-react';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { giveFocusBack } from '@alveary/portal/lib/return-focus.ts';
import { useUnsaved } from '@alveary/portal/shell/leave-prompt.ts';
import { setPanelBadge } from '@alveary/portal/shell/panel-badges.ts';
import { CardPlaceContext, PanelCard } from '@alveary/portal/shell/panel-card.tsx';
import type { PanelProps } from '@alveary/portal/shell/panel-view.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import {
  factsOf,
  NOT_THIS_PATIENT,
  PanelPatient,
  useIsOtherPatient,
  usePatientOf,
} from '@alveary/modules/patients/portal/public.ts';
import { ALERT_SECONDS } from '../contract/model.ts';
import { barClockText, countdownText, durationText, enabledIn, isLastMinute } from './recorder.rules.ts';
import type { ChosenPatient } from './recorder-state.ts';
import { browserSpeech } from './speech/parse-browser-speech.ts';
import type { MakeSpeechEngine } from './speech/port.ts';
import { FORBIDDEN_HERE } from './speech/speech.rules.ts';
import { SpeechConsent, useSpeechConsent } from './speech/speech-consent.tsx';
import { useSpeech } from './speech/use-speech.ts';
import { type Recorder, useRecorder } from './use-recorder.ts';
import styles from './session-recording.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const PatientSearch = later(
  async () => (await import('@alveary/modules/patient-search/portal/public.ts')).PatientSearch,
);

const LEAVE_QUESTION = 'Are you sure you want to leave? You have a recording in progress.';

interface SessionRecordingProps extends Partial<PanelProps<'time-tracker'>> {
  readonly makeEngine?: MakeSpeechEngine;
}

export function SessionRecordingPanel({ makeEngine = browserSpeech }: SessionRecordingProps) {
  const recorder = useRecorder();
  const { phase, patient, clock } = recorder;
  const keyboard = useFocusOfOpenOne(recorder);
  const isRecording = phase === 'recording';
  useUnsaved(isRecording, 'panel', false, LEAVE_QUESTION);
  useBarClock(isRecording && clock !== null ? barClockText(clock.elapsed) : null);
  return (
    <PanelCard
      icon={
        isRecording ? (
          <span className={styles.dot} aria-hidden />
        ) : (
          <IconMicrophone size={18} stroke={1.75} aria-hidden />
        )
      }
      title="Session Recording"
      foldedSubject={patient?.name ?? null}
      live={<FoldedClock recorder={recorder} />}
    >
      <div className={styles.body} {...keyboard}>
        {patient !== null && <Patient patient={patient} recorder={recorder} />}
        {recorder.isAway && <Away />}
        <Acts recorder={recorder} />
        {phase === 'found' && <Found recorder={recorder} />}
        <Expiry recorder={recorder} />
        <Transcription recorder={recorder} makeEngine={makeEngine} />
      </div>
    </PanelCard>
  );
}

interface PartProps {
  readonly recorder: Recorder;
}

/** In the word of the clock of patient pages (OP-ACTIVITY-5). */
const Away = () => (
  <p className="dim" role="status">
    <b>Paused</b> Nobody seems to be here. The time until the next word, key or click is not counted.
  </p>
);

/** A button that was pressed is closed or gone then: the one that is open has the focus, unless it is elsewhere. */
const useFocusOfOpenOne = ({ phase, patient }: Recorder) => {
  const area = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const { play, stop } = enabledIn(phase, patient !== null);
  useEffect(() => {
    const open = area.current?.querySelector<HTMLElement>(
      '[data-buttons] button:not([aria-disabled="true"])',
    );
    if (!wasPressed.current || !open) return;
    wasPressed.current = false;
    giveFocusBack(open);
  }, [play, stop]);
  const onClick = (): void => {
    wasPressed.current = true;
  };
  return { ref: area, onClick };
};

/** Whom to record, and the two buttons beside it. */
function Acts({ recorder }: PartProps) {
  const [search, setSearch] = useState({ isOpen: false, wasOpened: false });
  const close = () => setSearch({ isOpen: false, wasOpened: true });
  const isBusy = recorder.phase === 'starting' || recorder.phase === 'stopping';
  return (
    <>
      <div className={styles.acts}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconUserSearch size={16} stroke={1.75} aria-hidden />}
          disabled={isBusy}
          onClick={() => setSearch({ isOpen: true, wasOpened: true })}
        >
          {recorder.patient === null ? 'Select Patient' : 'Start New Patient'}
        </Button>
        {recorder.phase !== 'found' && <Buttons recorder={recorder} />}
      </div>
      {search.wasOpened && (
        <PatientSearch
          isOpen={search.isOpen}
          onClose={close}
          onChoose={(profileId, match) => {
            close();
            void recorder.choose({ profileId, name: nameOf(match) });
          }}
        />
      )}
    </>
  );
}

/** Whoever works elsewhere, with all panels collapsed, still sees that a recording runs. */
const useBarClock = (text: string | null): void =>
  useEffect(() => {
    setPanelBadge('time-tracker', text === null ? null : { text, says: 'recording', tone: 'recording' });
    return () => setPanelBadge('time-tracker', null);
  }, [text]);

/** What is left of a card that was folded for want of room. */
function FoldedClock({ recorder }: PartProps) {
  const isFolded = useContext(CardPlaceContext)?.isFolded === true;
  const { phase, clock } = recorder;
  if (!isFolded || phase !== 'recording' || clock === null) return null;
  return (
    <>
      <span className={styles.live}>{durationText(clock.elapsed)}</span>
      <StopButton recorder={recorder} isDisabled={false} />
    </>
  );
}

function Patient({ recorder, patient }: PartProps & { readonly patient: ChosenPatient }) {
  const { patient: known, locale } = usePatientOf(patient.profileId);
  const isMismatch = useIsOtherPatient(patient.profileId);
  return (
    <div className={styles.patient} data-mismatch={isMismatch || undefined}>
      <span className={styles.who}>
        {known === undefined ? (
          <b>{patient.name}</b>
        ) : (
          <PanelPatient facts={factsOf(known)} locale={locale} />
        )}
        {isMismatch && <span>{NOT_THIS_PATIENT}</span>}
      </span>
      <span className={styles.clock} data-on={recorder.phase === 'recording' || undefined}>
        {durationText(recorder.clock?.elapsed ?? 0)}
      </span>
    </div>
  );
}

function Expiry({ recorder }: PartProps) {
  const { clock, phase } = recorder;
  if (phase !== 'recording' || clock === null) return null;
  const isLast = isLastMinute(clock);
  return (
    <div className={styles.expiry} data-last={isLast || undefined}>
      <IconHourglass size={18} stroke={1.75} aria-hidden />
      <span className="grow">
        Expires in <b className={styles.tabular}>{countdownText(clock.left)}</b>
      </span>
      <Button size="compact-sm" variant="default" onClick={() => void recorder.extend()}>
        Extend
      </Button>
      {isLast && (
        <span className={styles.drain} aria-hidden>
          <span style={{ width: `${(clock.left / ALERT_SECONDS) * 100}%` }} />
        </span>
      )}
    </div>
  );
}

function Buttons({ recorder }: PartProps) {
  const enabled = enabledIn(recorder.phase, recorder.patient !== null);
  return (
    <div className={styles.buttons} data-buttons>
      <IconButton
        label="Start recording"
        variant="default"
        size={32}
        isDisabled={!enabled.play}
        onClick={() => void recorder.start()}
      >
        <IconPlayerPlayFilled size={18} aria-hidden />
      </IconButton>
      <StopButton recorder={recorder} isDisabled={!enabled.stop} />
    </div>
  );
}

const StopButton = ({ recorder, isDisabled }: PartProps & { readonly isDisabled: boolean }) => (
  <IconButton
    label="Stop recording"
    variant="default"
    size={32}
    isDisabled={isDisabled}
    onClick={() => void recorder.stop()}
  >
    <IconPlayerStopFilled size={18} aria-hidden className={isDisabled ? undefined : styles.stop} />
  </IconButton>
);

const foundWords = ({ recording, clock }: Recorder): string =>
  recording?.isInterrupted === true
    ? `Your session ended while you recorded. The recording was stopped then; ${durationText(clock?.elapsed ?? 0)} are kept in its log.`
    : 'A recording of yours goes on. It was kept up to here.';

/** After a reload, where it goes on in another page, or after the session had ended. */
function Found({ recorder }: PartProps) {
  return (
    <div className={styles.found} role="status">
      <p>{foundWords(recorder)}</p>
      <div className={styles.buttons}>
        <Button size="sm" onClick={() => void recorder.goOn()}>
          Continue
        </Button>
        <Button size="sm" variant="default" onClick={() => void recorder.stopFound()}>
          Stop and save
        </Button>
      </div>
    </div>
  );
}

function Transcription({ recorder, makeEngine }: PartProps & { readonly makeEngine: MakeSpeechEngine }) {
  const consent = useSpeechConsent();
  const { phase, recording, text } = recorder;
  const isForbidden = recording?.isSpeechForbidden === true;
  const isRecording = phase === 'recording';
  const isListening = isRecording && consent.answer === 'yes' && !isForbidden;
  const { interim, error, isDeaf } = useSpeech(isListening, makeEngine, recorder.hear);
  const isHearing = isListening && !isDeaf;
  const tellHearing = useEffectEvent(recorder.setHearing);
  useEffect(() => tellHearing(isHearing), [isHearing]);
  const message = isForbidden && isRecording ? FORBIDDEN_HERE : error;
  return (
    <>
      {isRecording && !isForbidden && consent.answer === null && <SpeechConsent onAnswer={consent.give} />}
      <Textarea
        label="Transcription"
        rows={5}
        readOnly
        value={interim === '' ? text : `${text} ${interim}`.trim()}
        error={message}
        errorProps={{ role: 'alert' }}
      />
    </>
  );
}
