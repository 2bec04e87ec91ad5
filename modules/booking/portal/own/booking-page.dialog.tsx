// When can I be booked, for how long, and under which address? Saved by oneself, for oneself (OP-APPT-4)
import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { bookingCalls } from '../../contract/calls.ts';
import { type BookingPage, bookingLengths, bookingPage } from '../../contract/model.ts';
import { hoursComplaint, hoursInWords, readHours, weekdays } from './hours-text.rules.ts';
import styles from './booking-page.module.css';

const dayFields = ['day1', 'day2', 'day3', 'day4', 'day5', 'day6', 'day7'] as const;
type DayField = (typeof dayFields)[number];

interface TypedPage extends Readonly<Record<DayField, string>> {
  readonly isOn: boolean;
  readonly title: string;
  readonly introduction: string;
  readonly slug: string;
  readonly timeZone: string;
  readonly lengths: readonly string[];
  readonly bufferMinutes: string;
  readonly noticeHours: string;
  readonly horizonDays: string;
}

const labels = {
  isOn: 'Patients can book me on my page',
  title: 'What can be booked',
  introduction: 'Introduction',
  slug: 'Address',
  timeZone: 'Time zone of the hours',
  day1: 'Monday',
  day2: 'Tuesday',
  day3: 'Wednesday',
  day4: 'Thursday',
  day5: 'Friday',
  day6: 'Saturday',
  day7: 'Sunday',
  lengths: 'Lengths offered',
  bufferMinutes: 'Pause around appointments',
  noticeHours: 'Hours of notice',
  horizonDays: 'Days ahead',
} as const;

const valuesOf = (page: BookingPage): TypedPage => ({
  isOn: page.isOn,
  title: page.title,
  introduction: page.introduction,
  slug: page.slug,
  timeZone: page.timeZone,
  day1: hoursInWords(page.hours, 1),
  day2: hoursInWords(page.hours, 2),
  day3: hoursInWords(page.hours, 3),
  day4: hoursInWords(page.hours, 4),
  day5: hoursInWords(page.hours, 5),
  day6: hoursInWords(page.hours, 6),
  day7: hoursInWords(page.hours, 7),
  lengths: page.lengths.map(String),
  bufferMinutes: String(page.bufferMinutes),
  noticeHours: String(page.noticeHours),
  horizonDays: String(page.horizonDays),
});

const bodyOf = (typed: TypedPage, version: number) => ({
  version,
  isOn: typed.isOn,
  title: typed.title,
  introduction: typed.introduction,
  slug: typed.slug,
  timeZone: typed.timeZone,
  hours: dayFields.flatMap((field, index) => [...(readHours(typed[field], index + 1) ?? [])]),
  lengths: typed.lengths.map(Number).toSorted((one, other) => one - other),
  bufferMinutes: Number(typed.bufferMinutes),
  noticeHours: Number(typed.noticeHours),
  horizonDays: Number(typed.horizonDays),
});

const isField = (name: string): name is keyof typeof labels => name in labels;

/** What the call says of the hours as a whole stands beside Monday. */
const fieldOf = (named: string): keyof typeof labels | null => {
  const [name = ''] = named.split('.');
  if (name === 'hours') return 'day1';
  return isField(name) ? name : null;
};

interface BookingPageDialogProps {
  readonly page: BookingPage;
  readonly onClose: () => void;
}

type PageForm = Form<TypedPage, BookingPage>;

const usePageForm = ({ page, onClose }: BookingPageDialogProps): PageForm => {
  const save = useCallMutation(bookingCalls.savePage);
  return useForm<TypedPage, BookingPage>({
    draftKey: 'booking-page:own',
    shape: { labels },
    row: page,
    valuesOf,
    // The proposal is saved as it stands.
    needsChange: page.version > 0,
    check: (typed) =>
      dayFields.flatMap((field, index) => {
        const message = hoursComplaint(typed[field], index + 1);
        return message === null ? [] : [{ field, message }];
      }),
    fieldOf,
    fieldOfCode: { BookingSlugTaken: 'slug' },
    sending: through(
      save,
      (typed, row) => ({ body: bodyOf(typed, row.version) }),
      ({ isOn }) => {
        showSuccess(isOn ? 'Your booking page is open.' : 'Your booking page was saved. It is closed.');
        onClose();
      },
    ),
    rowOf: (current) => bookingPage.safeParse(current).data ?? page,
  });
};

const buffers = ['0', '5', '10', '15', '30', '45', '60'].map((value) => ({
  value,
  label: value === '0' ? 'No pause' : `${value} minutes`,
}));

export const BookingPageDialog = (props: BookingPageDialogProps) => {
  const form = usePageForm(props);
  const before = props.page.address.slice(0, -props.page.slug.length);
  return (
    <FormDialog title="My booking page" size={640} onClose={props.onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="booking page" />
          <Switch {...form.toggle('isOn')} />
          <TextInput {...form.field('title', { hint: 'Patients see it below your name.' })} maxLength={80} />
          <Textarea
            {...form.field('introduction', { isOptional: true })}
            autosize
            minRows={2}
            maxLength={500}
          />
          <TextInput
            {...form.field('slug', { hint: `${before}… Letters, digits and hyphens; hard to guess.` })}
            maxLength={60}
          />
          <Hours form={form} />
          <div className={styles.pair}>
            <MultiSelect
              {...form.choice('lengths')}
              value={[...form.values.lengths]}
              onChange={(lengths) => form.change({ lengths })}
              data={bookingLengths.map((minutes) => ({
                value: String(minutes),
                label: `${minutes} minutes`,
              }))}
            />
            <Select {...form.choice('bufferMinutes')} allowDeselect={false} data={buffers} />
            <NumberInput
              {...form.field('noticeHours', { hint: 'So long before nobody books any more.' })}
              min={0}
              max={720}
              allowDecimal={false}
            />
            <NumberInput
              {...form.field('horizonDays', { hint: 'So far ahead the page is open.' })}
              min={1}
              max={366}
              allowDecimal={false}
            />
          </div>
          <FormFoot form={form} act="Save" onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};

const zones = (current: string): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), current, 'UTC'])].toSorted();

const Hours = ({ form }: { readonly form: PageForm }) => (
  <fieldset className={styles.hours}>
    <legend>Working hours</legend>
    <p className="dim">Such as 9:00-12:00, 13:00-17:00. Leave a day empty on which nobody can book.</p>
    <Select
      {...form.choice('timeZone')}
      searchable
      allowDeselect={false}
      limit={60}
      data={[...zones(form.values.timeZone)]}
    />
    <div className={styles.days}>
      {dayFields.map((field, index) => (
        <TextInput key={weekdays[index]} {...form.field(field)} maxLength={80} />
      ))}
    </div>
  </fieldset>
);
