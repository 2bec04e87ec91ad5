// The patient in a list of rows of many patients: the name that opens the tab, the marks, and the sites (OP-TASK-4).
import { Fragment } from 'react';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { shownLastName } from '../contract/patient-name.ts';
import type { RowPatient } from '../contract/row-patient.ts';
import { DeceasedBadge, PatientStatusBadge } from './patient-status-badge.tsx';

interface OfPatient {
  readonly patient: RowPatient;
}

/** Null where the asker has no site of the patient any more. @param tab a tab of the patient page: 'tasks' */
export const addressOfRowPatient = ({ siteProfiles: [first] }: RowPatient, tab: string): string | null =>
  first === undefined ? null : `${patientAddress(first.site.slug, first.id)}/${tab}`;

type Marks = Pick<RowPatient, 'isDeceased' | 'patientStatuses'>;

interface NameProps {
  readonly patient: Pick<RowPatient, 'firstName' | 'lastName'> & Partial<Marks>;
}

/** What whoever works with the row should know first: the patient has died, is in hospice care, or is dormant. */
const RowPatientMarks = ({ isDeceased, patientStatuses }: Marks) => (
  <>
    {isDeceased && (
      <>
        {' '}
        <DeceasedBadge day={null} />
      </>
    )}
    {patientStatuses.map((statusType) => (
      <Fragment key={statusType}>
        {' '}
        <PatientStatusBadge status={{ statusType }} />
      </Fragment>
    ))}
  </>
);

/** The family name stands out: lists are sorted by it (design language §6). */
export const RowPatientName = ({ patient }: NameProps) => (
  <>
    {patient.firstName} <b>{shownLastName(patient)}</b>
    <RowPatientMarks
      isDeceased={patient.isDeceased ?? false}
      patientStatuses={patient.patientStatuses ?? []}
    />
  </>
);

/** The column that names and opens its row. */
export const rowPatientColumn = <Row extends OfPatient>(): Column<Row> => ({
  id: 'patient',
  title: 'Patient',
  isName: true,
  width: 170,
  grow: 2,
  cell: ({ patient }) => <RowPatientName patient={patient} />,
});

export const rowSiteColumn = <Row extends OfPatient>(): Column<Row> => ({
  id: 'site',
  title: 'Site',
  width: 120,
  grow: 1,
  cell: ({ patient }) => patient.siteProfiles.map(({ site }) => site.shortName).join(', '),
});
