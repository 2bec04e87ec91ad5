// Which value was read, and when? Prefilled with the present minute (OP-ADMIN-2: prefilled SpO2 reading form; ADMIN-005)
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { Profile } from '@alveary/contract/patients/model.ts';
import { patientRecordCalls } from '@alveary/contract/patients/record.calls.ts';
import { SPO2_RANGE, spo2Field } from '@alveary/contract/patients/record.ts';
import { Button, TextInput } from '@mantine/core';
import dayjs from 'dayjs';
import { type SubmitEvent, useState } from 'react';
import type { CallError } from '../../../lib/call-error.ts';
import { now } from '../../../lib/clock.ts';
import { useDeed } from '../../../lib/use-call.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useUnsaved } from '../../../shell/leave-prompt.ts';
import { showSuccess } from '../../../shell/notices.ts';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { KeptTyping } from '../../../ui/kept-typing.tsx';

interface Spo2FormProps {
  readonly profile: Profile;
  /** Percent, the newest reading there is. */
  readonly latest: number | null;
  readonly onClose: () => void;
}

interface Problems {
  readonly value?: string;
  readonly takenAt?: string;
}

const WITHOUT_TIME = 'Enter the day and the time.';

/** A decimal may be written with a comma. */
const readingOf = (text: string) =>
  spo2Field.safeParse(/^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.replace(',', '.')) : text);

const useReading = (profileId: string, onClose: () => void) => {
  const [problems, setProblems] = useState<Problems>({});
  const enter = useDeed(patientRecordCalls.enterSpo2, {
    refreshes: [patientCalls.measurements, patientCalls.careSummary],
    onDone: (entered) => {
      showSuccess(`SpO2 ${entered.value} % was entered.`);
      onClose();
    },
    onRefused: (error: CallError) => {
      const of = (field: string) => error.errors.find((one) => one.field === field)?.message;
      const [forValue, forTime] = [of('value'), of('takenAt')];
      setProblems({
        ...(forValue === undefined ? {} : { value: forValue }),
        ...(forTime === undefined ? {} : { takenAt: forTime }),
      });
      return forValue !== undefined || forTime !== undefined;
    },
  });
  const save = (value: string, takenAt: string): void => {
    const reading = readingOf(value);
    const wrong = reading.error?.issues[0]?.message;
    const hasTime = dayjs(takenAt).isValid();
    setProblems({
      ...(wrong === undefined ? {} : { value: wrong }),
      ...(hasTime ? {} : { takenAt: WITHOUT_TIME }),
    });
    if (!reading.success || !hasTime || enter.isRunning) return;
    const body = { type: 'spo2', value: reading.data, takenAt: dayjs(takenAt).toISOString() } as const;
    void enter.run({ params: { id: profileId }, body });
  };
  return { problems, clearProblems: () => setProblems({}), save, isRunning: enter.isRunning };
};

export const Spo2Form = ({ profile, latest, onClose }: Spo2FormProps) => {
  const [initial] = useState(() => ({ value: '', takenAt: dayjs(now()).format('YYYY-MM-DDTHH:mm') }));
  // The minute is kept with the value: a reading that comes back was not taken when the form was opened again.
  const draft = useDraft(`record-reading:${profile.id}`, initial);
  const { value, takenAt } = draft.value;
  const close = (): void => {
    void draft.discard();
    onClose();
  };
  const { problems, clearProblems, save, isRunning } = useReading(profile.id, close);
  const change = (part: Partial<typeof initial>): void => {
    draft.change({ ...draft.value, ...part });
    clearProblems();
  };
  useUnsaved(value.trim() !== '');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    save(value, takenAt);
  };
  const hint = `${SPO2_RANGE.lowest} to ${SPO2_RANGE.highest} %`;
  return (
    <form className="record-form" noValidate onSubmit={submit} aria-label="SpO2 reading">
      <KeptTyping
        keptAt={draft.state === 'offered' ? draft.keptAt : null}
        onDiscard={() => void draft.discard()}
      />
      <div className="record-fields">
        <div>
          <TextInput
            size="sm"
            label="SpO2"
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            maxLength={5}
            rightSection={<span className="dim">%</span>}
            rightSectionPointerEvents="none"
            value={value}
            error={problems.value !== undefined}
            aria-describedby="spo2-value"
            onChange={({ currentTarget }) => change({ value: currentTarget.value })}
          />
          <FieldMessage
            id="spo2-value"
            error={problems.value ?? null}
            hint={latest === null ? hint : `${hint}; last ${latest} %`}
          />
        </div>
        <div>
          <TextInput
            size="sm"
            type="datetime-local"
            label="Taken at"
            value={takenAt}
            error={problems.takenAt !== undefined}
            aria-describedby="spo2-time"
            onChange={({ currentTarget }) => change({ takenAt: currentTarget.value })}
          />
          <FieldMessage
            id="spo2-time"
            error={problems.takenAt ?? null}
            hint={`Time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`}
          />
        </div>
      </div>
      <div className="record-bar">
        <Button variant="default" size="sm" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={isRunning}>
          Save reading
        </Button>
      </div>
    </form>
  );
};
