// Which value was read, and when? Prefilled with the present minute (OP-ADMIN-2: prefilled SpO2 reading form; ADMIN-005)
import { browserZone } from '@alveary/portal/lib/browser-zone.ts';
import type { Profile } from '../../contract/model.ts';
import { patientRecordCalls } from '../../contract/record.calls.ts';
import { SPO2_RANGE } from '../../contract/record.ts';
import { TextInput } from '@mantine/core';
import { now } from '@alveary/portal/lib/clock.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { MomentField } from '@alveary/portal/ui/form/moment-field.tsx';
import styles from './record.module.css';
import { readingDraft } from './draft-keys.ts';

interface Spo2FormProps {
  readonly profile: Profile;
  /** Percent, the newest reading there is. */
  readonly latest: number | null;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

const WITHOUT_TIME = 'Enter the day and the time.';

/** A decimal may be written with a comma; what is no number is left to the schema. */
const percentOf = (text: string): number | string =>
  /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.replace(',', '.')) : text;

const useReading = ({ profile, onClose }: Spo2FormProps) => {
  const enter = useCallMutation(patientRecordCalls.enterReading, {});
  return useForm<{ value: string; takenAt: string }>({
    draftKey: readingDraft(profile.id),
    // The minute is carried with the value: a reading that comes back was not taken when the form was opened again.
    shape: { labels: { value: 'SpO2', takenAt: 'Taken at' } },
    row: null,
    valuesOf: () => ({ value: '', takenAt: new Date(now()).toISOString() }),
    sending: through(
      enter,
      ({ value, takenAt }) => ({
        params: { id: profile.id },
        body: { type: 'spo2', value: percentOf(value), takenAt },
      }),
      ({ value }) => {
        showSuccess(`SpO2 ${value}% was entered.`);
        onClose();
      },
    ),
    check: ({ takenAt }) =>
      Number.isFinite(Date.parse(takenAt)) ? [] : [{ field: 'takenAt', message: WITHOUT_TIME }],
  });
};

export const Spo2Form = (props: Spo2FormProps) => {
  const { latest, locale, onClose } = props;
  const form = useReading(props);
  const range = `${SPO2_RANGE.lowest} to ${SPO2_RANGE.highest}%`;
  return (
    <Form form={form} className={styles.form} label="SpO2 reading" takesFocus>
      <FormNotes form={form} what="reading" />
      <div className={styles.fields}>
        <TextInput
          {...form.field('value', { hint: latest === null ? range : `${range}; last ${latest}%` })}
          size="sm"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          rightSection={<span className="dim">%</span>}
          rightSectionPointerEvents="none"
        />
        <MomentField
          {...form.field('takenAt', {
            hint: `Time zone: ${browserZone()}`,
          })}
          label="Taken on"
          size="sm"
          locale={locale}
        />
      </div>
      <FormFoot
        form={form}
        act="Save reading"
        isAlwaysOpen
        onCancel={() => {
          form.forget();
          onClose();
        }}
      />
    </Form>
  );
};
