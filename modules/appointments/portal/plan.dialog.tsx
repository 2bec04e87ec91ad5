// Plans an appointment or a series, or moves and changes one: when, how long, for what and with whom (APPT-024, APPT-025; OP-APPT-2).
import { teamCalls } from '@alveary/modules/care-team/contract/team.calls.ts';
import { communicationCalls } from '@alveary/modules/communications/contract/calls.ts';
import { callLogCode, purposeNameOf } from '@alveary/modules/communications/portal/public.ts';
import { PatientClock, PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { browserZone } from '@alveary/portal/lib/browser-zone.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { MomentField } from '@alveary/portal/ui/form/moment-field.tsx';
import { NumberInput, Select, Textarea } from '@mantine/core';
import { MOST_OF_SERIES, openStatuses, type Rhythm, rhythms } from '../contract/model.ts';
import { startsOfSeries } from '../contract/series.rules.ts';
import { BusyTimes } from './busy-times.tsx';
import { FollowingDates } from './following-dates.tsx';
import { personName } from './person-name.ts';
import { SeriesDates } from './series-dates.tsx';
import { seriesScopes } from './series-scopes.ts';
import { statusNames } from './status-badge.tsx';
import { type PlanDialogProps, type PlanForm, usePlan } from './use-plan.ts';

const rhythmNames: Readonly<Record<Rhythm, string>> = {
  WEEK: 'Every week',
  TWO_WEEKS: 'Every two weeks',
  FOUR_WEEKS: 'Every four weeks',
  MONTH: 'Every month',
};

const DURATIONS = [15, 30, 45, 60, 90, 120];

/** One that came with another duration keeps it. */
const durationChoices = (current: string) =>
  [...new Set([...DURATIONS, Number(current)])]
    .sort((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }));

/** The purposes of logs: an appointment ends in one. */
const usePurposes = (siteId: string, current: string) => {
  const code = callLogCode(useSignedIn().sites.filter(({ id }) => id === siteId));
  const { data } = useCall(
    communicationCalls.purposes,
    { query: {} },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const known = (data?.rows ?? [])
    .filter(({ portalCode }) => portalCode === code)
    .map(({ key, name }) => ({ value: key, label: name }));
  return current === '' || known.some(({ value }) => value === current)
    ? known
    : [...known, { value: current, label: purposeNameOf(current) }];
};

/** The staff of the site, and who has the appointment already. */
const usePeople = ({ siteId, appointment }: PlanDialogProps) => {
  const { data = [] } = useCall(teamCalls.members, { query: { siteId } });
  const people = new Map(
    data.map(({ id, firstName, lastName }) => [id, personName({ firstName, lastName })]),
  );
  const current = appointment?.assignedPractitioner ?? null;
  if (current !== null && !people.has(current.id)) people.set(current.id, personName(current));
  return [...people].map(([value, label]) => ({ value, label }));
};

export const PlanDialog = (props: PlanDialogProps) => {
  const { appointment, patient, locale, onClose } = props;
  const form = usePlan(props);
  const { start, duration, purpose, assignedPractitioner } = form.values;
  const people = usePeople(props);
  const purposes = usePurposes(props.siteId, purpose);
  return (
    <FormDialog
      title={appointment === null ? 'New appointment' : 'Move or change the appointment'}
      size={560}
      onClose={onClose}
    >
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="appointment" />
          {patient === null ? null : (
            <AboutLine>
              <PatientLine profile={patient} locale={locale} />
            </AboutLine>
          )}
          <MomentField {...form.field('start')} locale={locale} />
          <PatientClock profileId={props.profileId} start={start} />
          <Select {...form.choice('duration')} allowDeselect={false} data={durationChoices(duration)} />
          <Select
            {...form.choice('purpose')}
            searchable
            allowDeselect={false}
            nothingFoundMessage="No such purpose"
            data={purposes}
          />
          <Select
            {...form.choice('assignedPractitioner', { isOptional: true })}
            searchable
            clearable
            nothingFoundMessage="Nobody of this name works at the site"
            data={people}
          />
          <BusyTimes
            userId={assignedPractitioner}
            start={start}
            duration={Number(duration)}
            appointmentId={appointment?.id ?? null}
            locale={locale}
            onTake={(free) => form.change({ start: free })}
          />
          {appointment === null ? <NewFields form={form} {...props} /> : null}
          {appointment?.seriesId ? (
            <Select {...form.choice('scope')} allowDeselect={false} data={[...seriesScopes]} />
          ) : null}
          {appointment?.seriesId && form.values.scope === 'FOLLOWING' ? (
            <FollowingDates
              appointment={appointment}
              start={start}
              duration={Number(duration)}
              userId={assignedPractitioner}
              locale={locale}
              title="These appointments are moved or changed:"
            />
          ) : null}
          <FormFoot
            form={form}
            act={appointment === null ? 'Plan appointment' : 'Save'}
            onCancel={onCancel}
          />
        </DialogForm>
      )}
    </FormDialog>
  );
};

/** Empty as long as there is no series, or one that cannot be. */
const startsOf = ({ start, repeat, times }: PlanForm['values']): readonly string[] => {
  const [every] = rhythms.filter((rhythm) => rhythm === repeat);
  const count = Number(times);
  const isWhole = Number.isInteger(count) && count >= 2 && count <= MOST_OF_SERIES;
  if (every === undefined || !isWhole || Number.isNaN(Date.parse(start))) return [];
  return startsOfSeries(start, { every, times: count, timeZone: browserZone() });
};

type NewFieldsProps = Pick<PlanDialogProps, 'profileId' | 'locale'> & { readonly form: PlanForm };

/** What only a new one is asked: whether it repeats, how sure it is, who is told. */
const NewFields = ({ form, profileId, locale }: NewFieldsProps) => (
  <>
    <Select
      {...form.choice('repeat', { isOptional: true })}
      clearable
      placeholder="Once"
      data={rhythms.map((rhythm) => ({ value: rhythm, label: rhythmNames[rhythm] }))}
    />
    {form.values.repeat === '' ? null : (
      <NumberInput {...form.field('times')} min={2} max={MOST_OF_SERIES} allowDecimal={false} />
    )}
    {startsOf(form.values).length === 0 ? null : (
      <SeriesDates
        profileId={profileId}
        starts={startsOf(form.values)}
        duration={Number(form.values.duration)}
        userId={form.values.assignedPractitioner}
        appointmentId={null}
        locale={locale}
        title="These appointments are planned:"
      />
    )}
    <Select
      {...form.choice('status')}
      allowDeselect={false}
      data={openStatuses.map((status) => ({ value: status, label: statusNames[status] }))}
    />
    <Select
      {...form.choice('tell', {
        isOptional: true,
        hint: 'One message with every date, a link to move or cancel, and a calendar file by email; reminders follow.',
      })}
      clearable
      placeholder="Nothing is sent"
      data={[
        { value: 'EMAIL', label: 'By email' },
        { value: 'SMS', label: 'By text message' },
      ]}
    />
    <Textarea
      {...form.field('note', { isOptional: true })}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={5000}
    />
  </>
);
