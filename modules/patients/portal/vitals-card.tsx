// How do the vital signs stand, and where did they come from? (OP-PROFILE-3: latest vitals; design language §13)
import type { CareSummary } from '../contract/model.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DateLocale, showWhen } from '@alveary/portal/lib/dates.ts';
import { type Units, withUnit } from '@alveary/contract/units.ts';
import { indexFrom, shownMeasurement, usualInWords } from './measured.ts';
import { Sparkline } from '@alveary/portal/ui/chart/sparkline.tsx';
import { standingOf } from '@alveary/portal/ui/chart/time-series.ts';
import { CardEmpty, SummaryCard } from './summary-card.tsx';
import styles from './vitals-card.module.css';

type Vital = CareSummary['vitals'][number];

interface VitalsCardProps {
  readonly vitals: readonly Vital[];
  readonly units: Units;
  readonly locale: DateLocale;
  readonly now: number;
}

export function VitalsCard({ vitals, units, locale, now }: VitalsCardProps) {
  const index = indexFrom(vitals.map((vital) => vital.latest));
  return (
    <SummaryCard title="Latest vitals">
      {vitals.length === 0 ? (
        <CardEmpty>No vital signs recorded yet.</CardEmpty>
      ) : (
        <div className={styles.clip}>
          <dl className={styles.vitals}>
            {vitals.map((vital) => (
              <VitalCell
                key={vital.latest.type}
                vital={vital}
                units={units}
                when={whenOf(vital.latest, index, now, locale)}
              />
            ))}
          </dl>
        </div>
      )}
    </SummaryCard>
  );
}

/** Beside a body mass index there is room for the day only. */
const whenOf = (latest: Vital['latest'], index: string | null, now: number, locale: DateLocale): string => {
  const when = showWhen(latest.takenAt, now, locale);
  if (latest.type !== 'weight' || index === null) return when;
  return `${when.startsWith('Today') ? 'Today' : when} · BMI ${index}`;
};

interface VitalCellProps {
  readonly vital: Vital;
  readonly units: Units;
  readonly when: string;
}

function VitalCell({ vital, units, when }: VitalCellProps) {
  const { latest, earlier, usual } = vital;
  const shown = shownMeasurement(latest, units);
  const newest = latest.value ?? latest.parts[0]?.value ?? null;
  const values = [...earlier.map((one) => one.value), ...(newest === null ? [] : [newest])];
  const standing = latest.value === null ? null : standingOf(latest.value, usual);
  const range = usualInWords(latest, usual, units);
  return (
    <div className={styles.vital} data-standing={standing ?? undefined}>
      <dt>{latest.name}</dt>
      <dd>
        <span className={styles.value} data-close={shown.unit === '%' || undefined}>
          {standing === null ? null : <Arrow standing={standing} />}
          <b>{shown.value}</b>
          {shown.unit === '%' ? null : ' '}
          <span>{shown.unit}</span>
        </span>
        <Sparkline values={values} summary={summaryOf(latest, values, units)} usual={usual} />
        {range === null ? null : (
          <span className={styles.usual}>
            {standing === null
              ? range
              : `${standing === 'below' ? 'Below' : 'Above'} usual ${range.slice('Usual '.length)}`}
          </span>
        )}
        <span className={styles.when}>{when}</span>
      </dd>
    </div>
  );
}

const Arrow = ({ standing }: { readonly standing: 'below' | 'above' }) =>
  standing === 'below' ? (
    <IconArrowDown size={16} stroke={2} role="img" aria-label="Below usual" />
  ) : (
    <IconArrowUp size={16} stroke={2} role="img" aria-label="Above usual" />
  );

const summaryOf = (latest: Vital['latest'], values: readonly number[], units: Units): string => {
  const [first] = latest.parts;
  const said = (value: number): string =>
    first === undefined
      ? withUnit(shownMeasurement({ ...latest, value }, units))
      : withUnit({ value: String(Math.round(value)), unit: first.unit });
  const name = first === undefined ? latest.name : `${latest.name}, ${first.name.toLowerCase()}`;
  return `${name}: the last ${values.length} values lie between ${said(Math.min(...values))} and ${said(Math.max(...values))}`;
};
