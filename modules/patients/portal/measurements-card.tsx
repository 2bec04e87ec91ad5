// The values that were measured, of which kind, when and from where; heights and weights are entered, corrected and taken back here (SHELL-028).
import { patientCalls } from '../contract/calls.ts';
import type { ListedMeasurement } from '../contract/model.ts';
import { vitalSigns } from '../contract/vital-signs.ts';
import { useMemo, useState } from 'react';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { oneKey } from '@alveary/portal/lib/list-address.ts';
import type { Units } from '@alveary/contract/units.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { OneFilter } from '@alveary/portal/ui/list/one-filter.tsx';
import { later, useReady } from '@alveary/portal/lib/later.tsx';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { Button } from '@mantine/core';
import { bodyReadingDraft } from './admin/draft-keys.ts';
import { calm } from './demographics.ts';
import { MeasuredValue } from './measured-value.tsx';
import { canBeMarked, MarkInErrorButton, ReadingsInError } from './readings-in-error.tsx';
import { SummaryCard } from './summary-card.tsx';

interface MeasurementsCardProps {
  readonly profileId: string;
  /** Types that the site does not show (OP-PROFILE-10). */
  readonly hidden: readonly string[];
  readonly units: Units;
  readonly locale: DateLocale;
  readonly mayEdit: boolean;
}

const BodyReadingForm = later(async () => (await import('./admin/body-reading-form.tsx')).BodyReadingForm);

const PER_PAGE = 25;

const measurementsList = list({
  id: 'measurements',
  call: patientCalls.measurements,
  filters: { type: oneKey },
  sorts: [],
  usualSort: null,
  perPage: PER_PAGE,
  isInside: true,
  question: (
    { filters: { type }, page },
    { profileId, hidden }: Pick<MeasurementsCardProps, 'profileId' | 'hidden'>,
  ) => ({
    params: { id: profileId },
    query: {
      page: page - 1,
      size: PER_PAGE,
      usual: 'true' as const,
      ...(type === null ? {} : { 'type.in': type }),
      ...(hidden.length === 0 ? {} : { 'type.notIn': hidden.join(',') }),
    },
  }),
  answer: asPage,
});

const isCorrectable = ({ type, value }: ListedMeasurement): boolean =>
  (type === 'height' || type === 'weight') && value !== null;

/** @param correct null for who may not */
const columnsFor = (
  { profileId, units, locale }: Pick<MeasurementsCardProps, 'profileId' | 'units' | 'locale'>,
  correct: ((reading: ListedMeasurement) => void) | null,
): readonly Column<ListedMeasurement>[] => [
  { id: 'taken', title: 'Taken', isTabular: true, cell: ({ takenAt }) => showDayTime(takenAt, locale) },
  { id: 'name', title: 'Measurement', cell: ({ name }) => name },
  {
    id: 'value',
    title: 'Value',
    isNumber: true,
    cell: (row) => <MeasuredValue measured={row} units={units} />,
  },
  { id: 'source', title: 'Source', cell: ({ source }) => <span className="dim">{calm(source)}</span> },
  ...(correct === null
    ? []
    : [
        {
          id: 'correct',
          title: '',
          cell: (row: ListedMeasurement) => (
            <>
              {isCorrectable(row) ? (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={`Correct ${row.name.toLowerCase()} of ${showDayTime(row.takenAt, locale)}`}
                  onClick={() => correct(row)}
                >
                  Correct
                </Button>
              ) : null}
              {canBeMarked(row) ? (
                <MarkInErrorButton reading={row} profileId={profileId} units={units} locale={locale} />
              ) : null}
            </>
          ),
        },
      ]),
];

const keyOf = ({ id }: ListedMeasurement): string => id;
const none: readonly ListedMeasurement[] = [];

interface Kind {
  readonly type: string;
  readonly name: string;
}

/** The kinds that can be chosen: the vital signs and whatever the pages so far held. */
const withKinds = (kinds: readonly Kind[], rows: readonly ListedMeasurement[]): readonly Kind[] => {
  const known = new Map(kinds.map((kind) => [kind.type, kind.name]));
  for (const row of rows) if (!known.has(row.type)) known.set(row.type, row.name);
  return known.size === kinds.length ? kinds : [...known].map(([type, name]) => ({ type, name }));
};

/** A reading that is corrected, or a new one. */
type Opened = ListedMeasurement | 'new';

export function MeasurementsCard({ profileId, hidden, units, locale, mayEdit }: MeasurementsCardProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isReady = useReady(opened === null ? [] : [BodyReadingForm]);
  const measurements = useList(measurementsList, { profileId, hidden });
  const [kinds, setKinds] = useState<readonly Kind[]>(vitalSigns);
  const seen = withKinds(kinds, measurements.rows ?? none);
  if (seen !== kinds) setKinds(seen);
  const columns = useMemo(
    () => columnsFor({ profileId, units, locale }, mayEdit ? setOpened : null),
    [profileId, units, locale, mayEdit],
  );
  return (
    <SummaryCard
      title="Measurements"
      aside={
        <>
          {mayEdit && opened === null ? (
            <AddButton
              label="Enter height or weight"
              draftKey={bodyReadingDraft(profileId, 'new')}
              onClick={() => setOpened('new')}
            />
          ) : null}
          <OneFilter
            label="Kind of measurement"
            all="All kinds"
            choices={seen
              .filter(({ type }) => !hidden.includes(type))
              .map((kind) => ({ value: kind.type, label: kind.name }))}
            value={measurements.filters.type}
            nothingFound="No such kind"
            onChange={(type) => measurements.narrow({ type })}
          />
        </>
      }
    >
      {opened === null || !isReady ? null : (
        <BodyReadingForm
          key={opened === 'new' ? opened : opened.id}
          profileId={profileId}
          reading={opened === 'new' ? null : opened}
          units={units}
          locale={locale}
          onClose={() => setOpened(null)}
        />
      )}
      <ListView
        list={measurements}
        label="Measurements"
        fills={false}
        columns={columns}
        keyOf={keyOf}
        loading="Loading the measurements"
        empty={{
          title: 'No measurements recorded.',
          narrowed: { title: 'No measurements of this kind.' },
        }}
      />
      <ReadingsInError profileId={profileId} units={units} locale={locale} />
    </SummaryCard>
  );
}
