// How is one value of a list shown? Plain where it usually lies; outside it has a colour, an arrow and a word (design language §1, §6)
import type { ListedMeasurement } from '../contract/model.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type Units, withUnit } from '@alveary/contract/units.ts';
import { standingOf } from '@alveary/portal/ui/chart/time-series.ts';
import { shownMeasurement, usualInWords } from './measured.ts';
import styles from './measured-value.module.css';

interface MeasuredValueProps {
  readonly measured: ListedMeasurement;
  readonly units: Units;
}

export const MeasuredValue = ({ measured, units }: MeasuredValueProps) => {
  const text = withUnit(shownMeasurement(measured, units));
  const standing = measured.value === null ? null : standingOf(measured.value, measured.usual);
  if (standing === null) return text;
  const Arrow = standing === 'below' ? IconArrowDown : IconArrowUp;
  return (
    <span className={styles.outside} title={usualInWords(measured, measured.usual, units) ?? ''}>
      <span className="visually-hidden">{standing === 'below' ? 'Below usual:' : 'Above usual:'}</span>
      <Arrow size={14} stroke={2} aria-hidden />
      {text}
    </span>
  );
};
