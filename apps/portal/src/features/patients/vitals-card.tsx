// How do the vital signs stand, and where did they come from? (OP-PROFILE-3: latest vitals; design language §13)
import type { CareSummary } from '@alveary/contract/patients/model.ts';
import { type DateLocale, showWhen } from '../../lib/dates.ts';
import type { Units } from '../../lib/units.ts';
import { asText, indexFrom, shownMeasurement } from './measured.ts';
import { Spark } from './spark.tsx';
import { CardEmpty, SummaryCard } from './summary-card.tsx';
import './vitals-card.css';

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
        <div className="vitals-clip">
          <dl className="vitals">
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
  const { latest, earlier } = vital;
  const shown = shownMeasurement(latest, units);
  const newest = latest.value ?? latest.parts[0]?.value ?? null;
  const values = [...earlier.map((one) => one.value), ...(newest === null ? [] : [newest])];
  return (
    <div className="vital">
      <dt>{latest.name}</dt>
      <dd>
        <span className="vital-value">
          <b>{shown.value}</b> <span>{shown.unit}</span>
        </span>
        <Spark values={values} summary={summaryOf(latest, values, units)} />
        <span className="vital-when">{when}</span>
      </dd>
    </div>
  );
}

const summaryOf = (latest: Vital['latest'], values: readonly number[], units: Units): string => {
  const [first] = latest.parts;
  const said = (value: number): string =>
    first === undefined
      ? asText(shownMeasurement({ ...latest, value }, units))
      : asText({ value: String(Math.round(value)), unit: first.unit });
  const name = first === undefined ? latest.name : `${latest.name}, ${first.name.toLowerCase()}`;
  return `${name}: the last ${values.length} values lie between ${said(Math.min(...values))} and ${said(Math.max(...values))}`;
};
