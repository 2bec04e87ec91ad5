// Which values were measured, of which kind, when, and where do they come from? (SHELL-028; document 3 §3 Timeline)
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { Measurement } from '@alveary/contract/patients/model.ts';
import { vitalSigns } from '@alveary/contract/patients/vital-signs.ts';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { type DateLocale, showDayTime } from '../../lib/dates.ts';
import type { Units } from '../../lib/units.ts';
import { useCall } from '../../lib/use-call.ts';
import { Table } from '../../ui/table.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { calm } from './demographics.ts';
import { asText, shownMeasurement } from './measured.ts';
import { CardEmpty, SummaryCard } from './summary-card.tsx';
import './patient-details.css';

interface MeasurementsCardProps {
  readonly profileId: string;
  readonly units: Units;
  readonly locale: DateLocale;
}

const PER_PAGE = 25;

interface Kind {
  readonly type: string;
  readonly name: string;
}

/** The kinds that can be chosen: the vital signs and whatever the pages so far held. */
const withKinds = (kinds: readonly Kind[], rows: readonly Measurement[]): readonly Kind[] => {
  const known = new Map(kinds.map((kind) => [kind.type, kind.name]));
  for (const row of rows) if (!known.has(row.type)) known.set(row.type, row.name);
  return known.size === kinds.length ? kinds : [...known].map(([type, name]) => ({ type, name }));
};

export function MeasurementsCard({ profileId, units, locale }: MeasurementsCardProps) {
  const [type, setType] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [kinds, setKinds] = useState<readonly Kind[]>(vitalSigns);
  const query = { page: page - 1, size: PER_PAGE, ...(type === null ? {} : { 'type.in': type }) };
  const { data, error, isPlaceholderData, refetch } = useCall(
    patientCalls.measurements,
    { params: { id: profileId }, query },
    { keepPrevious: true, shownInPlace: true },
  );
  const seen = withKinds(kinds, data?.rows ?? []);
  if (seen !== kinds) setKinds(seen);
  const choose = (chosen: string | null) => {
    setType(chosen);
    setPage(1);
  };

  return (
    <SummaryCard
      title="Measurements"
      aside={
        <Select
          size="xs"
          aria-label="Kind of measurement"
          placeholder="All kinds"
          data={seen.map((kind) => ({ value: kind.type, label: kind.name }))}
          value={type}
          onChange={choose}
          clearable
          searchable
          nothingFoundMessage="No such kind"
          maxDropdownHeight={320}
        />
      }
    >
      {data === undefined && error === null && (
        <div className="details-skeleton">
          <SkeletonRows rows={5} columns={['20%', '30%', '20%', '20%']} label="Loading the measurements" />
        </div>
      )}
      {data === undefined && error !== null && (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
      )}
      {data !== undefined && data.total === 0 && (
        <CardEmpty>{type === null ? 'No measurements recorded.' : 'No measurements of this kind.'}</CardEmpty>
      )}
      {data !== undefined && data.total > 0 && (
        <>
          <MeasurementTable rows={data.rows} units={units} locale={locale} isOld={isPlaceholderData} />
          <PageBar
            page={page}
            perPage={PER_PAGE}
            total={data.total}
            isOld={isPlaceholderData}
            onChange={setPage}
          />
        </>
      )}
    </SummaryCard>
  );
}

interface MeasurementTableProps {
  readonly rows: readonly Measurement[];
  readonly units: Units;
  readonly locale: DateLocale;
  readonly isOld: boolean;
}

function MeasurementTable({ rows, units, locale, isOld }: MeasurementTableProps) {
  return (
    <Table label="Measurements" isOld={isOld} className="measurements">
      <thead>
        <tr>
          <th scope="col">Taken</th>
          <th scope="col">Measurement</th>
          <th scope="col" className="table-number">
            Value
          </th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="tabular">{showDayTime(row.takenAt, locale)}</td>
            <td>{row.name}</td>
            <td className="table-number tabular">{asText(shownMeasurement(row, units))}</td>
            <td className="dim">{calm(row.source)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
