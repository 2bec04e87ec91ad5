// When is the patient seen next, by whom and for what? A card of the Care Summary (OP-PROFILE-3)
import { purposeNameOf } from '@alveary/modules/communications/portal/public.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { CardEmpty, CardLoading, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { now, useNow } from '@alveary/portal/lib/clock.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { appointmentCalls } from '../contract/calls.ts';
import type { Appointment } from '../contract/model.ts';
import { displayStatus, isOpenStatus } from '../contract/rules.ts';
import { personName } from './person-name.ts';
import { AppointmentStatusBadge } from './status-badge.tsx';

interface NextAppointmentProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

const EVERY_MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * EVERY_MINUTE_MS;
/** As many as are asked for, so that cancelled ones do not hide the one that takes place. */
const ASKED = 20;

/** The first that is neither over nor cancelled; one that has begun is shown until its end. @param time milliseconds since the epoch */
const nextOf = (appointments: readonly Appointment[], time: number): Appointment | null =>
  appointments.find(
    ({ status, start, duration }) =>
      isOpenStatus(status) && Date.parse(start) + duration * EVERY_MINUTE_MS > time,
  ) ?? null;

export const NextAppointmentCard = ({ siteProfile, locale }: NextAppointmentProps) => {
  const { profile, site } = siteProfile;
  const time = useNow(EVERY_MINUTE_MS);
  const [startDate] = useState(() => new Date(now() - DAY_MS).toISOString());
  const { data, error, refetch } = useCall(
    appointmentCalls.list,
    {
      query: {
        'principal.equals': profile.id,
        startDate,
        sort: 'startTime,asc',
        page: 0,
        size: ASKED,
        'portalCode.notEquals': 'TESTING',
      },
    },
    { shownInPlace: true },
  );
  const next = nextOf(data?.rows ?? [], time);
  return (
    <SummaryCard
      title="Next appointment"
      aside={<Link to={`${patientAddress(site.slug, siteProfile.id)}/appointments`}>All appointments</Link>}
    >
      {error === null ? null : <ErrorState isSlim {...failureOfCall(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? (
        <CardLoading rows={1} label="Loading the next appointment" />
      ) : null}
      {data !== undefined && next === null ? <CardEmpty>No appointment is planned.</CardEmpty> : null}
      {next === null ? null : (
        <Entries label="Next appointment">
          <Entry
            text={
              <>
                <b className="tabular">{showDayTime(next.start, locale)}</b> · {purposeNameOf(next.purpose)}
                <p className="dim">
                  {next.assignedPractitioner === null
                    ? `Nobody assigned, ${next.duration} minutes`
                    : `With ${personName(next.assignedPractitioner)}, ${next.duration} minutes`}
                </p>
              </>
            }
          >
            <AppointmentStatusBadge status={displayStatus(next, time)} />
          </Entry>
        </Entries>
      )}
    </SummaryCard>
  );
};
