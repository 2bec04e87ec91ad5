// What does a line of the list say of a patient? Patient, Status, Site, Date of birth, Age, EHR ID (OP-VIEWS-1; design language §6)
import type { ListedPatient } from '../contract/calls.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { useMemo } from 'react';
import { ageAt, type DateLocale, localeOfRegion, showDay } from '@alveary/portal/lib/dates.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { None } from '@alveary/portal/ui/none.tsx';
import { StageBadge } from '@alveary/portal/ui/stage-badge.tsx';

export const addressOfPatient = ({ siteProfiles: [first] }: ListedPatient): string | null =>
  first === undefined ? null : patientAddress(first.site.slug, first.id);

export const usePatientColumns = (time: number): readonly Column<ListedPatient>[] => {
  const { sites } = useSignedIn();
  return useMemo(() => patientColumns(sites, time), [sites, time]);
};

const patientColumns = (sites: readonly Site[], time: number): readonly Column<ListedPatient>[] => {
  const siteById = new Map(sites.map((site) => [site.id, site]));
  const localeOf = ({ siteProfiles: [first] }: ListedPatient): DateLocale =>
    localeOfRegion(first && siteById.get(first.site.id)?.region);
  return [
    {
      id: 'name',
      title: 'Patient',
      isName: true,
      width: 190,
      grow: 3,
      sort: {},
      cell: ({ firstName, lastName }) => (
        <>
          {firstName} <b>{lastName ?? '[Unknown Patient]'}</b>
        </>
      ),
    },
    {
      id: 'status',
      title: 'Status',
      // As wide as its longest badge, 'Declined Prospect'.
      width: 162,
      cell: ({ siteProfiles: [first] }) =>
        first ? <StageBadge status={first.engagementStatus} /> : <None />,
    },
    {
      id: 'site',
      title: 'Site',
      width: 130,
      grow: 2,
      tip: ({ siteProfiles }) => siteProfiles.map(({ site }) => site.shortName).join(', ') || undefined,
      cell: ({ siteProfiles: [first, ...others] }) => (
        <>
          {first?.site.shortName ?? <None />}
          {others.length > 0 ? <span className="dim"> +{others.length}</span> : null}
        </>
      ),
    },
    {
      id: 'dob',
      title: 'Date of birth',
      isTabular: true,
      width: 116,
      grow: 1,
      cell: (patient) =>
        patient.dateOfBirth === null ? <None /> : showDay(patient.dateOfBirth, localeOf(patient)),
    },
    {
      id: 'age',
      title: 'Age',
      isNumber: true,
      width: 64,
      cell: ({ dateOfBirth }) => ageAt(dateOfBirth, time) ?? <None />,
    },
    {
      id: 'ehr-id',
      title: 'EHR ID',
      isTabular: true,
      width: 120,
      grow: 1,
      cell: ({ identifiers }) => identifiers.EhrId ?? <None />,
    },
  ];
};
