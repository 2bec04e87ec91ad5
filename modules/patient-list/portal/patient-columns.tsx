// What does a line of the list say of a patient? Every column of OP-VIEWS-1, the usual ones first shown (design language §6)
import type { ListedPatient } from '../contract/calls.ts';
import { type ColumnId, columnIds, isShownAt, listColumns } from '../contract/columns.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { shownLastName } from '@alveary/modules/patients/contract/patient-name.ts';
import { type ReactNode, useMemo } from 'react';
import { ageAt, type DateLocale, localeOfRegion, showComing, showDay } from '@alveary/portal/lib/dates.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { NoDate } from '@alveary/portal/ui/no-date.tsx';
import { None } from '@alveary/portal/ui/none.tsx';
import { StageBadge } from '@alveary/portal/ui/stage-badge.tsx';
import { later } from '@alveary/portal/lib/later.tsx';

export const addressOfPatient = ({ siteProfiles: [first] }: ListedPatient): string | null =>
  first === undefined ? null : patientAddress(first.site.slug, first.id);

/** @param site whose list it is; null for all of the person's */
export const usePatientColumns = (time: number, site: Site | null): readonly Column<ListedPatient>[] => {
  const { sites } = useSignedIn();
  return useMemo(() => patientColumns(sites, site === null ? sites : [site], time), [sites, site, time]);
};

/** Words that only columns have that few people choose. */
const Words = later(async () => (await import('./spare-words.tsx')).SpareWords);

type Shape = Omit<Column<ListedPatient>, 'id' | 'title' | 'cell' | 'sort' | 'isSpare'>;

interface Around {
  readonly time: number;
  readonly localeOf: (patient: ListedPatient) => DateLocale;
}

type Cell = (patient: ListedPatient, around: Around) => ReactNode;

const text = (value: string | number | null): ReactNode =>
  value === null || value === '' ? <None /> : value;

const day =
  (of: (patient: ListedPatient) => string | null): Cell =>
  (patient, { localeOf }) => {
    const value = of(patient);
    return value === null ? <NoDate /> : showDay(value, localeOf(patient));
  };

const words =
  (kind: 'result' | 'module', of: (patient: ListedPatient) => string | null): Cell =>
  (patient) => {
    const value = of(patient);
    return value === null ? <None /> : <Words kind={kind} value={value} />;
  };

const dayShape: Shape = { isTabular: true, width: 108, grow: 1 };
const numberShape = (width: number): Shape => ({ isNumber: true, width });

// The usual columns fit beside each other in a window of 1440: what is open stands last and is not to be scrolled to.
const cells: Readonly<Record<ColumnId, readonly [Cell, Shape]>> = {
  name: [
    (patient) => (
      <>
        {patient.firstName} <b>{shownLastName(patient)}</b>
      </>
    ),
    { isName: true, width: 150, grow: 3 },
  ],
  status: [
    ({ siteProfiles: [first] }) => (first ? <StageBadge status={first.engagementStatus} /> : <None />),
    // As wide as its longest badge, 'Declined Prospect'.
    { width: 150 },
  ],
  site: [
    ({ siteProfiles: [first, ...others] }) => (
      <>
        {first?.site.shortName ?? <None />}
        {others.length > 0 ? <span className="dim"> +{others.length}</span> : null}
      </>
    ),
    {
      width: 104,
      grow: 2,
      tip: ({ siteProfiles }) => siteProfiles.map(({ site }) => site.shortName).join(', ') || undefined,
    },
  ],
  dob: [day(({ dateOfBirth }) => dateOfBirth), dayShape],
  age: [({ dateOfBirth }, { time }) => text(ageAt(dateOfBirth, time)), numberShape(58)],
  'ehr-id': [({ identifiers }) => text(identifiers.EhrId), { isTabular: true, width: 78, grow: 1 }],
  'member-id': [({ memberId }) => text(memberId), { isTabular: true, width: 120, grow: 1 }],
  conditions: [
    ({ conditions }) => text(conditions.join(', ')),
    { width: 160, grow: 2, tip: ({ conditions }) => conditions.join(', ') || undefined },
  ],
  module: [words('module', ({ module }) => module), { width: 120 }],
  'care-coordinator': [({ careCoordinator }) => text(careCoordinator), { width: 116, grow: 1 }],
  'referring-provider': [({ referringProvider }) => text(referringProvider), { width: 150, grow: 1 }],
  'patient-status': [
    ({ patientStatuses }) =>
      text(patientStatuses.map((one) => one[0] + one.slice(1).toLowerCase()).join(', ')),
    { width: 130 },
  ],
  'last-session-date': [day(({ lastSession }) => lastSession), { ...dayShape, width: 110 }],
  'fev1-percent': [({ fev1Percent }) => text(fev1Percent), numberShape(80)],
  'session-grade': [({ sessionGrade }) => text(sessionGrade), { width: 76 }],
  spo2: [({ spo2 }) => (spo2 === null ? <None /> : `${spo2}%`), numberShape(68)],
  'spo2-timestamp': [day(({ spo2At }) => spo2At), dayShape],
  mmrc: [({ mmrc }) => text(mmrc), numberShape(70)],
  'mmrc-timestamp': [day(({ mmrcAt }) => mmrcAt), dayShape],
  'eligibility-start': [day(({ eligibleFrom }) => eligibleFrom), dayShape],
  'eligibility-end': [day(({ eligibleTo }) => eligibleTo), dayShape],
  'last-communication': [day(({ lastContact }) => lastContact), { ...dayShape, width: 98 }],
  'last-comm-date': [day(({ lastAttempt }) => lastAttempt), dayShape],
  'last-comm-result': [words('result', ({ lastResult }) => lastResult), { width: 150 }],
  'next-appointment': [
    (patient, { localeOf, time }) =>
      patient.nextAppointment === null ? (
        <NoDate />
      ) : (
        showComing(patient.nextAppointment, time, localeOf(patient))
      ),
    { isTabular: true, width: 158, grow: 1 },
  ],
  'open-events': [({ openEvents }) => (openEvents === 0 ? <None /> : openEvents), numberShape(106)],
  'minutes-month': [({ minutesMonth }) => minutesMonth, numberShape(150)],
};

const downFirst: ReadonlySet<ColumnId> = new Set<ColumnId>([
  'last-session-date',
  'spo2-timestamp',
  'mmrc-timestamp',
  'last-communication',
  'last-comm-date',
  'open-events',
  'minutes-month',
]);

const patientColumns = (
  sites: readonly Site[],
  shownFor: readonly Site[],
  time: number,
): readonly Column<ListedPatient>[] => {
  const siteById = new Map(sites.map((site) => [site.id, site]));
  const localeOf = ({ siteProfiles: [first] }: ListedPatient): DateLocale =>
    localeOfRegion(first && siteById.get(first.site.id)?.region);
  const around = { time, localeOf };
  return columnIds
    .filter((id) => shownFor.some((site) => isShownAt(id, site)))
    .map((id) => {
      const [cell, shape] = cells[id];
      return {
        ...shape,
        id,
        title: listColumns[id].label,
        sort: downFirst.has(id) ? { isDownFirst: true } : {},
        ...('isUsual' in listColumns[id] ? {} : { isSpare: true }),
        cell: (patient) => cell(patient, around),
      };
    });
};
