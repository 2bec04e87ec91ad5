// Alarms for the admins of a site: who looked up very many patients of other practices, and staff who did so with patients of this one
// (OP-PSEARCH-3).
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { mayEditUsers } from '@alveary/modules/portal-users/contract/policies.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { type DateLocale, showDayTime, showTime } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { closedLimitsOf } from '../contract/closed-limits.rules.ts';
import { type SearchAlarm, searchLimitCalls } from '../contract/search-limit.calls.ts';
import styles from './search-alarms.module.css';

const none: readonly SearchAlarm[] = [];

export const SearchAlarms = ({ locale }: { readonly site: Site; readonly locale: DateLocale }) => {
  const mayAsk = mayEditUsers.sites(useMe()).length > 0;
  const { data: alarms = none } = useCall(
    searchLimitCalls.alarms,
    {},
    { enabled: mayAsk, staleTime: 0, shownInPlace: true },
  );
  if (alarms.length === 0) return null;
  return (
    <section className={styles.alarms} aria-label="Search alarms">
      <h2>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        {alarms.length === 1 ? '1 search alarm' : `${alarms.length} search alarms`}
      </h2>
      <ul>
        {alarms.map((alarm) => (
          <Alarm key={alarm.id} alarm={alarm} locale={locale} />
        ))}
      </ul>
    </section>
  );
};

interface AlarmProps {
  readonly alarm: SearchAlarm;
  readonly locale: DateLocale;
}

const Alarm = ({ alarm, locale }: AlarmProps) => {
  const note = useCallMutation(searchLimitCalls.noteAlarm);
  const name = `${alarm.first_name} ${alarm.last_name}`;
  return (
    <li>
      <p>
        <Words alarm={alarm} locale={locale} name={name} /> Ask {name} why.
      </p>
      {alarm.of_staff && alarm.stopped_at !== null ? <Lift alarm={alarm} name={name} /> : null}
      <Button
        variant="default"
        size="xs"
        loading={note.isRunning}
        aria-label={`Take note of the alarm about ${name}`}
        onClick={() => void note.run({ params: { id: alarm.id } })}
      >
        Take note
      </Button>
    </li>
  );
};

const Words = ({ alarm, locale, name }: AlarmProps & { readonly name: string }) => {
  const { alarm: shown, stop } = closedLimitsOf(alarm.of_staff);
  const when = showDayTime(alarm.raised_at, locale);
  if (!alarm.of_staff) {
    return (
      <>
        <b>{name}</b> looked up {shown} patients of other practices within an hour ({when}). For an hour the
        search then answered own patients only.
      </>
    );
  }
  return (
    <>
      <b>{name}</b>, who works for the company that runs Alveary, looked up {shown} patients of practices they
      do not work at within an hour, some of them yours ({when}).
      {alarm.stopped_at === null
        ? null
        : ` After ${stop} the search was stopped at ${showTime(alarm.stopped_at, locale)}: it answers own patients only for an hour.`}
    </>
  );
};

const Lift = ({ alarm, name }: { readonly alarm: SearchAlarm; readonly name: string }) => {
  const lift = useCallMutation(searchLimitCalls.lift);
  return (
    <Button
      variant="default"
      size="xs"
      loading={lift.isRunning}
      aria-label={`Lift the limit for ${name}`}
      onClick={() => void lift.run({ params: { id: alarm.id } })}
    >
      Lift the limit
    </Button>
  );
};
