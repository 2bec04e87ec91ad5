// Enters or corrects a height or a weight of a day, in the units of the reader (ADMIN-005; OP-SPIRO-3).
import {
  readHeight,
  readWeight,
  showHeight,
  showWeight,
  typedHeight,
  typedWeight,
  type Units,
  withUnit,
} from '@alveary/contract/units.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { type Sending, through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { MomentField } from '@alveary/portal/ui/form/moment-field.tsx';
import { Select, TextInput } from '@mantine/core';
import type { ListedMeasurement } from '../../contract/model.ts';
import { patientRecordCalls } from '../../contract/record.calls.ts';
import { askingUnlikely } from './asking-unlikely.ts';
import { bodyReadingDraft } from './draft-keys.ts';
import styles from './record.module.css';

type BodyType = 'height' | 'weight';

interface BodyReadingFormProps {
  readonly profileId: string;
  /** What is corrected; null for a new one. */
  readonly reading: ListedMeasurement | null;
  readonly units: Units;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

interface Typed {
  readonly type: BodyType;
  readonly value: string;
  readonly takenAt: string;
}

const names = { height: 'Height', weight: 'Weight' } as const;

const metricOf = ({ type, value }: Typed, units: Units): number | null =>
  type === 'height' ? readHeight(value, units.height) : readWeight(value, units.weight);

const inUnits = (type: BodyType, value: number, units: Units): string =>
  withUnit(type === 'height' ? showHeight(value, units.height) : showWeight(value, units.weight));

const typedOf = (reading: ListedMeasurement | null, units: Units): Typed => {
  const type = reading?.type === 'weight' ? 'weight' : 'height';
  const value = reading?.value ?? null;
  const typed =
    value === null
      ? ''
      : type === 'height'
        ? typedHeight(value, units.height)
        : typedWeight(value, units.weight);
  return { type, value: typed, takenAt: reading?.takenAt ?? new Date(now()).toISOString() };
};

const useSending = ({ profileId, reading, units, onClose }: BodyReadingFormProps) => {
  const enter = useCallMutation(patientRecordCalls.enterReading, {});
  const correct = useCallMutation(patientRecordCalls.correctReading, {});
  /** What was not typed anew stays as it was measured, to the last digit. */
  const bodyOf = (typed: Typed, confirmed: boolean) => ({
    type: typed.type,
    value: typed.value === typedOf(reading, units).value ? (reading?.value ?? null) : metricOf(typed, units),
    takenAt: typed.takenAt,
    ...(confirmed ? { confirmed } : {}),
  });
  return (confirmed: boolean): Sending<Typed, null> =>
    reading === null
      ? through(
          enter,
          (typed) => ({ params: { id: profileId }, body: bodyOf(typed, confirmed) }),
          (_answer, { type }) => {
            showSuccess(`${names[type]} was entered.`);
            onClose();
          },
        )
      : through(
          correct,
          (typed) => ({
            params: { id: profileId, measurementId: reading.id },
            body: { ...bodyOf(typed, confirmed), seen: { value: reading.value, takenAt: reading.takenAt } },
          }),
          (_answer, { type }) => {
            showSuccess(`${names[type]} was corrected.`);
            onClose();
          },
        );
};

interface Nearest {
  readonly value: number;
  readonly takenAt: string;
}

const isNearest = (current: unknown): current is Nearest =>
  typeof current === 'object' && current !== null && 'value' in current && 'takenAt' in current;

const useBodyReading = (props: BodyReadingFormProps) => {
  const { profileId, reading, units, locale } = props;
  const sending = useSending(props);
  return useForm<Typed>({
    draftKey: bodyReadingDraft(profileId, reading?.id ?? 'new'),
    shape: {
      labels: { type: 'Measurement', value: 'Value', takenAt: 'Taken at' },
      inWords: (field, typed) => (field === 'type' ? names[typed.type] : typed[field]),
    },
    row: null,
    needsChange: reading !== null,
    valuesOf: () => typedOf(reading, units),
    sending: askingUnlikely(sending, ({ current, message }, typed) => {
      const value = metricOf(typed, units);
      if (!isNearest(current) || value === null) return message;
      const [was, is] = [current.value, value].map((one) => inUnits(typed.type, one, units));
      return `${names[typed.type]} ${was} was measured on ${showDay(current.takenAt, locale)}. You typed ${is}.`;
    }),
    check: (typed) => [
      ...(typed.value !== '' && metricOf(typed, units) === null
        ? [{ field: 'value', message: 'This must be a number.' }]
        : []),
      ...(Number.isFinite(Date.parse(typed.takenAt))
        ? []
        : [{ field: 'takenAt', message: 'Enter the day and the time.' }]),
    ],
  });
};

const hintOf = (type: BodyType, units: Units): string => {
  if (type === 'weight') return units.weight;
  return units.height === 'cm' ? 'cm' : `inches, or feet and inches: 5'6"`;
};

export const BodyReadingForm = (props: BodyReadingFormProps) => {
  const { reading, units, locale, onClose } = props;
  const form = useBodyReading(props);
  const { type } = form.values;
  const act = reading === null ? 'Save measurement' : 'Save correction';
  return (
    <Form
      form={form}
      className={styles.form}
      label={reading === null ? 'Height or weight' : `Correct ${names[type].toLowerCase()}`}
      takesFocus
    >
      <FormNotes form={form} what="measurement" />
      <div className={styles.fields}>
        {reading === null ? (
          <Select
            {...form.choice('type')}
            size="sm"
            allowDeselect={false}
            data={[
              { value: 'height', label: names.height },
              { value: 'weight', label: names.weight },
            ]}
          />
        ) : null}
        <TextInput
          {...form.field('value', { hint: hintOf(type, units) })}
          label={names[type]}
          size="sm"
          inputMode={type === 'height' && units.height === 'in' ? 'text' : 'decimal'}
          autoComplete="off"
          maxLength={12}
        />
        <MomentField {...form.field('takenAt')} label="Taken on" size="sm" locale={locale} />
      </div>
      <FormFoot
        form={form}
        act={act}
        isAlwaysOpen
        onCancel={() => {
          form.forget();
          onClose();
        }}
      />
    </Form>
  );
};
