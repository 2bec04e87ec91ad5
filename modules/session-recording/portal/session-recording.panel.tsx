// The time tracker 'Session Recording': time with a patient, with live speech to text (document 2 §2 Time tracker)
import { Button, Textarea } from '@mantine/core';
import { IconMicrophone, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useUnsaved } from '@alveary/portal/shell/leave-prompt.ts';
import { PanelCard } from '@alveary/portal/shell/panel-card.tsx';
import type { PanelProps } from '@alveary/portal/shell/panel-view.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { countdownText, durationText, enabledIn } from './recorder.rules.ts';
import { browserSpeech } from './speech/parse-browser-speech.ts';
import type { MakeSpeechEngine } from './speech/port.ts';
import { FORBIDDEN_HERE } from './speech/speech.rules.ts';
import { SpeechConsent, useSpeechConsent } from './speech/speech-consent.tsx';
import { useSpeech } from './speech/use-speech.ts';
import { type Recorder, useRecorder } from './use-recorder.ts';
import styles from './session-recording.module.css';

const PatientSearch = lazy(async () => {
  const { PatientSearch: Overlay } = await import('@alveary/modules/patient-search/portal/public.ts');
  return { default: Overlay };
});

const LEAVE_QUESTION = 'Are you sure you want to leave? You have a recording in progress.';

interface SessionRecordingProps extends Partial<PanelProps<'time-tracker'>> {
  readonly makeEngine?: MakeSpeechEngine;
}

export function SessionRecordingPanel({ makeEngine = browserSpeech }: SessionRecordingProps) {
  const recorder = useRecorder();
  const { phase, patient, clock } = recorder;
  const isRecording = phase === 'recording';
  useUnsaved(isRecording, 'panel', false, LEAVE_QUESTION);
  return (
    <PanelCard
      icon={<IconMicrophone size={18} stroke={1.75} aria-hidden />}
      title="Session Recording"
      foldedSubject={patient?.name ?? null}
      live={
        isRecording && clock !== null ? (
          <span className={styles.live}>{durationText(clock.elapsed)}</span>
        ) : null
      }
    >
      <div className={styles.body}>
        <Choice recorder={recorder} />
        {patient !== null && <Times recorder={recorder} name={patient.name} />}
        {phase === 'found' ? <Found recorder={recorder} /> : <Buttons recorder={recorder} />}
        <Transcription recorder={recorder} makeEngine={makeEngine} />
      </div>
    </PanelCard>
  );
}

interface PartProps {
  readonly recorder: Recorder;
}

function Choice({ recorder }: PartProps) {
  const [search, setSearch] = useState({ isOpen: false, wasOpened: false });
  const close = () => setSearch({ isOpen: false, wasOpened: true });
  const isBusy = recorder.phase === 'starting' || recorder.phase === 'stopping';
  return (
    <>
      <Button
        variant="default"
        size="sm"
        disabled={isBusy}
        onClick={() => setSearch({ isOpen: true, wasOpened: true })}
      >
        {recorder.patient === null ? 'Select Patient' : 'Start New Patient'}
      </Button>
      {search.wasOpened && (
        <Suspense>
          <PatientSearch
            isOpen={search.isOpen}
            onClose={close}
            onChoose={(profileId, match) => {
              close();
              void recorder.choose({ profileId, name: nameOf(match) });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Times({ recorder, name }: PartProps & { readonly name: string }) {
  const { clock, phase } = recorder;
  return (
    <div className={styles.times}>
      <span className={styles.patient}>
        <b>{name}</b> <span className={styles.tabular}>{durationText(clock?.elapsed ?? 0)}</span>
      </span>
      {phase === 'recording' && clock !== null && (
        <span className={styles.expiry} data-last={clock.left <= 60 || undefined}>
          <span>
            Expires in <span className={styles.tabular}>{countdownText(clock.left)}</span>
          </span>
          <Button size="compact-sm" variant="subtle" onClick={() => void recorder.extend()}>
            Extend
          </Button>
        </span>
      )}
    </div>
  );
}

function Buttons({ recorder }: PartProps) {
  const enabled = enabledIn(recorder.phase, recorder.patient !== null);
  return (
    <div className={styles.buttons}>
      <IconButton label="Start recording" isDisabled={!enabled.play} onClick={() => void recorder.start()}>
        <IconPlayerPlayFilled size={20} aria-hidden />
      </IconButton>
      <IconButton label="Stop recording" isDisabled={!enabled.stop} onClick={() => void recorder.stop()}>
        <IconPlayerStopFilled size={20} aria-hidden />
      </IconButton>
      <span className="dim">{recorder.phase === 'recording' ? 'Recording' : ''}</span>
    </div>
  );
}

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
  const { interim, error } = useSpeech(isListening, makeEngine, recorder.hear);
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
