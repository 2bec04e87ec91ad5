// How does a patient move or cancel the appointment? By a press, and once more to be sure
import { Button } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { request } from '@alveary/portal/lib/call.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { bookingGuestCalls } from '../../contract/guest.calls.ts';
import type { BookingView } from '../../contract/model.ts';
import styles from './guest.module.css';
import { localeOf, momentInWords } from './slot-days.rules.ts';
import { TimesPicker, useSpan } from './times-picker.tsx';
import type { Wording } from './wordings/words.ts';

interface LinkActsProps {
  readonly code: string;
  readonly view: BookingView;
  readonly wording: Wording;
  readonly onChanged: (view: BookingView) => void;
  /** It is not as it was: it is read again. */
  readonly onStale: () => void;
}

/** One thing at a time; what was refused stays in sight. */
const useAct = ({ wording, onChanged, onStale }: LinkActsProps) => {
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async (act: () => Promise<BookingView>, onTaken: () => void): Promise<void> => {
    setRunning(true);
    setRefusal(null);
    try {
      onChanged(await act());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'SlotTaken') {
        setRefusal(wording.taken);
        onTaken();
      } else if (error.status === 409 || error.status === 404) onStale();
      else setRefusal(error.status === 429 ? wording.tooMany : wording.trouble);
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, refusal, run };
};

type Act = ReturnType<typeof useAct>;

export const LinkActs = (props: LinkActsProps) => {
  const { view, wording } = props;
  const [step, setStep] = useState<'none' | 'move' | 'cancel'>('none');
  const act = useAct(props);
  const back = (): void => setStep('none');
  return (
    <div className={styles.acts}>
      {act.refusal === null ? null : (
        <p className={styles.refusal} role="alert">
          {act.refusal}
        </p>
      )}
      {step === 'move' ? <Moving {...props} act={act} onBack={back} /> : null}
      {step === 'cancel' ? <Cancelling {...props} act={act} onBack={back} /> : null}
      {step === 'none' ? (
        <>
          {view.isMovable ? (
            <Button size="md" variant="default" onClick={() => setStep('move')}>
              {wording.move}
            </Button>
          ) : (
            <p className="dim">{wording.notMovable}</p>
          )}
          <Button size="md" variant="default" onClick={() => setStep('cancel')}>
            {wording.cancel}
          </Button>
        </>
      ) : null}
    </div>
  );
};

type StepProps = LinkActsProps & { readonly act: Act; readonly onBack: () => void };

const Cancelling = ({ code, wording, act, onBack }: StepProps) => (
  <>
    <p role="status">{wording.cancelSure}</p>
    <Button
      size="md"
      color="red"
      loading={act.isRunning}
      onClick={() => void act.run(() => request(bookingGuestCalls.cancel, { params: { code } }), onBack)}
    >
      {wording.cancelAct}
    </Button>
    <Button size="md" variant="default" disabled={act.isRunning} onClick={onBack}>
      {wording.back}
    </Button>
  </>
);

const Moving = ({ code, view, wording, act, onBack }: StepProps) => {
  const [zone, setZone] = useState(view.timeZone);
  const [start, setStart] = useState('');
  const { span, turns, turn } = useSpan();
  const { data, error, refetch } = useCall(
    bookingGuestCalls.linkSlots,
    { params: { code }, query: span },
    { shownInPlace: true },
  );
  const locale = localeOf(wording.tongue, navigator.language);
  const move = () =>
    act.run(
      () => request(bookingGuestCalls.move, { params: { code }, body: { start } }),
      () => {
        setStart('');
        void refetch();
      },
    );
  const starts = data?.starts.filter((one) => Date.parse(one) !== Date.parse(view.start));
  return (
    <>
      <TimesPicker
        wording={wording}
        locale={locale}
        free={{ starts, error, refetch: () => void refetch() }}
        zone={zone}
        onZone={setZone}
        chosen={start}
        onChoose={setStart}
        turns={turns}
        onTurn={turn}
      />
      {start === '' ? null : (
        <Button size="md" loading={act.isRunning} onClick={() => void move()}>
          {wording.moveTo(momentInWords(start, zone, locale))}
        </Button>
      )}
      <Button size="md" variant="default" disabled={act.isRunning} onClick={onBack}>
        {wording.back}
      </Button>
    </>
  );
};
