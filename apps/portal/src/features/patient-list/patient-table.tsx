// Who is on this page of the list? Patient, Status, Site, Date of birth, Age, EHR ID (OP-VIEWS-1; design language §6)
import type { ListedPatient } from '@alveary/contract/patients/list.calls.ts';
import type { Site } from '@alveary/contract/sites/model.ts';
import { type KeyboardEvent, type MouseEvent, type Ref, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ageAt, localeOfRegion, showDay } from '../../lib/dates.ts';
import { useSignedIn } from '../../shell/me.ts';
import { directionOf, SortButton } from '../../ui/sort-button.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { Table } from '../../ui/table.tsx';
import { patientAddress } from '../../shell/patient-address.ts';

interface PatientTableProps {
  readonly rows: readonly ListedPatient[];
  readonly label: string;
  readonly time: number;
  readonly isDescending: boolean;
  /** Rows of the question before. */
  readonly isOld: boolean;
  readonly scroller: Ref<HTMLDivElement>;
  readonly onTurn: () => void;
}

const addressOf = ({ siteProfiles: [first] }: ListedPatient): string | null =>
  first === undefined ? null : patientAddress(first.site.slug, first.id);

/** The arrow keys move between the patients; Enter opens, as links do. */
const moveBetweenRows = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: links.length - 1,
  };
  const next = moves[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  const link = links[Math.min(links.length - 1, Math.max(0, next))];
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
};

export const PatientTable = (props: PatientTableProps) => {
  const { rows, label, time, isDescending, isOld, scroller, onTurn } = props;
  const { sites } = useSignedIn();
  const siteById = useMemo(() => new Map(sites.map((site) => [site.id, site])), [sites]);
  /** The one patient whose link Tab stops at; the arrows go on from there. */
  const [activeId, setActiveId] = useState<string | null>(null);
  const stopId = rows.some(({ id }) => id === activeId) ? activeId : rows[0]?.id;
  const direction = directionOf(isDescending);
  return (
    <Table label={label} fills isOld={isOld} scroller={scroller} className="patient-table">
      <thead>
        <tr>
          <th scope="col" aria-sort={direction}>
            <SortButton title="Patient" direction={direction} onClick={onTurn} />
          </th>
          <th scope="col">Status</th>
          <th scope="col">Site</th>
          <th scope="col">Date of birth</th>
          <th scope="col" className="table-number">
            Age
          </th>
          <th scope="col">EHR ID</th>
        </tr>
      </thead>
      <tbody onKeyDown={moveBetweenRows}>
        {rows.map((patient) => (
          <PatientRow
            key={patient.id}
            patient={patient}
            siteById={siteById}
            time={time}
            isStop={patient.id === stopId}
            onFocus={setActiveId}
          />
        ))}
      </tbody>
    </Table>
  );
};

interface PatientRowProps {
  readonly patient: ListedPatient;
  readonly siteById: ReadonlyMap<string, Site>;
  readonly time: number;
  readonly isStop: boolean;
  readonly onFocus: (id: string) => void;
}

const None = () => <span className="dim">–</span>;

const PatientRow = ({ patient, siteById, time, isStop, onFocus }: PatientRowProps) => {
  const navigate = useNavigate();
  const [first, ...others] = patient.siteProfiles;
  const address = addressOf(patient);
  const age = ageAt(patient.dateOfBirth, time);
  const locale = localeOfRegion(first && siteById.get(first.site.id)?.region);
  const open = (event: MouseEvent): void => {
    const isOnLink = event.target instanceof Element && event.target.closest('a') !== null;
    const hasMarkedText = getSelection()?.isCollapsed === false;
    if (address !== null && !isOnLink && !hasMarkedText) void navigate(address);
  };
  const name = (
    <>
      {patient.firstName} <b>{patient.lastName ?? '[Unknown Patient]'}</b>
    </>
  );
  return (
    <tr onClick={open}>
      <td className="patient-name">
        {address === null ? (
          name
        ) : (
          <Link to={address} tabIndex={isStop ? 0 : -1} onFocus={() => onFocus(patient.id)}>
            {name}
          </Link>
        )}
      </td>
      <td>{first ? <StageBadge status={first.engagementStatus} /> : <None />}</td>
      <td>
        {first?.site.shortName ?? <None />}
        {others.length > 0 ? (
          <span className="dim" title={others.map(({ site }) => site.shortName).join(', ')}>
            {' '}
            +{others.length}
          </span>
        ) : null}
      </td>
      <td className="tabular">
        {patient.dateOfBirth === null ? <None /> : showDay(patient.dateOfBirth, locale)}
      </td>
      <td className="table-number tabular">{age ?? <None />}</td>
      <td className="tabular">{patient.identifiers.EhrId ?? <None />}</td>
    </tr>
  );
};
