// One item of today: when, whose, what for, what alarms, what was noted, and Log, Call, Open (OP-TASK-3, OP-TASK-4)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { offersPhone } from '@alveary/contract/policies/sidebar.ts';
import { eventTypeNames, eventTypes, severities } from '@alveary/modules/adverse-events/contract/model.ts';
import { SeverityBadge } from '@alveary/modules/adverse-events/portal/public.ts';
import { appointmentStatuses } from '@alveary/modules/appointments/contract/model.ts';
import { displayStatus } from '@alveary/modules/appointments/contract/rules.ts';
import { AppointmentStatusBadge } from '@alveary/modules/appointments/portal/public.ts';
import { StartVideo } from '@alveary/modules/video/portal/public.ts';
import { mayPhonePatients } from '@alveary/modules/calls/contract/policies.ts';
import { purposeNameOf } from '@alveary/modules/communications/portal/public.ts';
import { addressOfRowPatient, RowPatientName } from '@alveary/modules/patients/portal/public.ts';
import { ageAt, localeOfSites, showDay, showTime } from '@alveary/portal/lib/dates.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { askForPanel, openPanel } from '@alveary/portal/shell/panel-store.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { OverdueBadge } from '@alveary/portal/ui/overdue-badge.tsx';
import { Button } from '@mantine/core';
import { IconArrowRight, IconBell, IconNote, IconNotes, IconPhone, IconRobot } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { TodayItem } from '../contract/model.ts';
import styles from './today.module.css';
import type { ShownItem } from './today.rules.ts';
import { TodayNotes } from './today-notes.tsx';

const mark = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const small = { size: 13, stroke: 1.75, 'aria-hidden': true } as const;

const tabs: Readonly<Record<TodayItem['type'], string>> = {
  APPOINTMENT: 'careSummary',
  TASK: 'tasks',
  CARE_EVENT: 'events',
};

interface TodayEntryProps {
  readonly shown: ShownItem;
  readonly now: number;
  /** Further actions, such as Confirm and Dismiss. */
  readonly acts?: ReactNode;
}

const useEntry = ({ item }: ShownItem) => {
  const { me, sites } = useSignedIn();
  const at = item.patient.siteProfiles.map(({ site }) => site.id);
  return {
    locale: localeOfSites(sites),
    mayWrite: mayEditPatients.sites(me).some((id) => at.includes(id)),
    mayCall:
      item.patient.phone !== null &&
      offersPhone(sites.map((site) => ({ features: site.feature_values }))) &&
      mayPhonePatients.sites(me).length > 0,
  };
};

export const TodayEntry = ({ shown, now, acts }: TodayEntryProps) => {
  const { item } = shown;
  const { locale, mayWrite, mayCall } = useEntry(shown);
  const [isWriting, setWriting] = useState(false);
  const { patient } = item;
  const age = patient.isDeceased ? null : ageAt(patient.dateOfBirth, now);
  const address = addressOfRowPatient(patient, tabs[item.type]);
  const isNow = badgeStatus(item, now) === 'NOW';
  return (
    <li
      className={styles.entry}
      data-over={shown.isOver || undefined}
      data-now={isNow || undefined}
      data-status={item.status}
    >
      <TimeOf shown={shown} now={now} />
      <div className={styles.words}>
        <div className={styles.line}>
          {address === null ? (
            <RowPatientName patient={patient} />
          ) : (
            <Link to={address}>
              <RowPatientName patient={patient} />
            </Link>
          )}
          {age === null ? null : <span className="dim">{age} y</span>}
          <span className="grow" />
          <StateOf shown={shown} now={now} />
        </div>
        <p className={styles.what}>{saysOf(item)}</p>
        {item.lastAlarmDescription === null ? null : (
          <p className={styles.alarm}>
            <IconBell size={14} stroke={1.75} aria-hidden /> {item.lastAlarmDescription}
          </p>
        )}
        <TodayNotes
          item={item}
          locale={locale}
          mayWrite={mayWrite}
          isWriting={isWriting}
          onClose={() => setWriting(false)}
        />
        <span className={styles.acts}>
          {acts}
          {shown.isOver ? null : <Log profileId={patient.id} />}
          {mayCall && patient.phone !== null && acts === undefined && !shown.isOver ? (
            <Act icon={<IconPhone {...mark} />} onClick={callOf(patient.id, patient.phone)}>
              Call
            </Act>
          ) : null}
          {mayWrite && item.type === 'APPOINTMENT' ? <Video shown={shown} now={now} /> : null}
          {mayWrite && item.type === 'CARE_EVENT' && acts === undefined && !isWriting ? (
            <Act icon={<IconNote {...mark} />} onClick={() => setWriting(true)}>
              Note
            </Act>
          ) : null}
          {address === null ? null : (
            <Button
              component={Link}
              to={address}
              size="compact-xs"
              variant="subtle"
              leftSection={<IconArrowRight {...mark} />}
            >
              Open
            </Button>
          )}
        </span>
      </div>
    </li>
  );
};

const Log = ({ profileId }: { readonly profileId: string }) => (
  <Act icon={<IconNotes {...mark} />} onClick={() => askForPanel('communication-log', { profileId })}>
    Log
  </Act>
);

const callOf = (profileId: string, phoneNumber: string) => () =>
  openPanel('zoom', { phoneNumber, profileId, attempt: newId(), hidden: false });

interface ActProps {
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Act = ({ icon, onClick, children }: ActProps) => (
  <Button size="compact-xs" variant="subtle" leftSection={icon} onClick={onClick}>
    {children}
  </Button>
);

const saysOf = ({ purpose, text, eventType }: TodayItem): string => {
  const type = eventTypes.find((one) => one === eventType);
  const what = type === undefined ? purpose && purposeNameOf(purpose) : eventTypeNames[type];
  return [what, text].filter(Boolean).join(': ');
};

const TimeOf = ({ shown, now }: { readonly shown: ShownItem; readonly now: number }) => {
  const { locale } = useEntry(shown);
  const instant = dayjs(shown.at).toISOString();
  const time = showTime(instant, locale);
  const isToday = dayjs(shown.at).isSame(now, 'day');
  const minutes = Math.ceil((shown.at - now) / 60_000);
  return (
    <div className={styles.time}>
      {shown.isOverdue || isToday ? time : showDay(instant, locale)}
      {shown.isOverdue ? <span>due tomorrow</span> : null}
      {shown.isOverdue || isToday ? null : <span>{time}</span>}
      {isToday && !shown.isOver && minutes > 0 && minutes <= 30 ? <span>in {minutes} min</span> : null}
    </div>
  );
};

const badgeStatus = (item: TodayItem, now: number) => {
  const status = appointmentStatuses.find((one) => one === item.status);
  return item.type === 'APPOINTMENT' && status !== undefined
    ? displayStatus({ status, startTime: item.due }, now)
    : null;
};

const Video = ({ shown, now }: { readonly shown: ShownItem; readonly now: number }) => {
  const { id, due, status: said } = shown.item;
  const status = appointmentStatuses.find((one) => one === said);
  return status === undefined ? null : (
    <StartVideo appointment={{ id, start: due, status }} name={null} now={now} />
  );
};

const StateOf = ({ shown, now }: { readonly shown: ShownItem; readonly now: number }) => {
  const { item } = shown;
  const { locale } = useEntry(shown);
  if (shown.isOverdue) return <OverdueBadge since={showDay(item.due, locale)} />;
  const status = badgeStatus(item, now);
  if (status !== null) return <AppointmentStatusBadge status={status} />;
  const severity = severities.find((one) => one === item.severity);
  if (severity !== undefined) return <SeverityBadge severity={severity} />;
  return item.automated ? (
    <Badge tone="neutral" icon={<IconRobot {...small} />}>
      Automated
    </Badge>
  ) : null;
};
