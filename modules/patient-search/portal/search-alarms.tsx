// Who of the site's users looked up so many patients of other practices that the search closed, and has an admin taken note? (OP-PSEARCH-3)
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { mayEditUsers } from '@alveary/modules/portal-users/contract/policies.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { MOST_CLOSED_RESULTS, type SearchAlarm, searchLimitCalls } from '../contract/search-limit.calls.ts';
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

const Alarm = ({ alarm, locale }: { readonly alarm: SearchAlarm; readonly locale: DateLocale }) => {
  const note = useCallMutation(searchLimitCalls.noteAlarm);
  const name = `${alarm.first_name} ${alarm.last_name}`;
  return (
    <li>
      <p>
        <b>{name}</b> looked up {MOST_CLOSED_RESULTS} patients of other practices within an hour (
        {showDayTime(alarm.raised_at, locale)}). For an hour the search then answered own patients only. Ask{' '}
        {name} why.
      </p>
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
