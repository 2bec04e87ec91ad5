// Whose row is it? The patient in a list of rows of many patients: the name that opens the tab, and the sites (OP-TASK-4)
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { shownLastName } from '../contract/patient-name.ts';
import type { RowPatient } from '../contract/row-patient.ts';

interface OfPatient {
  readonly patient: RowPatient;
}

/** Null where the asker has no site of the patient any more. @param tab a tab of the patient page: 'tasks' */
export const addressOfRowPatient = ({ siteProfiles: [first] }: RowPatient, tab: string): string | null =>
  first === undefined ? null : `${patientAddress(first.site.slug, first.id)}/${tab}`;

interface NameProps {
  readonly patient: Pick<RowPatient, 'firstName' | 'lastName'>;
}

/** The family name stands out: lists are sorted by it (design language §6). */
export const RowPatientName = ({ patient }: NameProps) => (
  <>
    {patient.firstName} <b>{shownLastName(patient)}</b>
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
