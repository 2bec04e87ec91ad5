// From which day to which is a list narrowed? The calendar comes after the list
import type { DaysPickerProps } from './days-picker.tsx';
import styles from './days-filter.module.css';
import { later } from '../../lib/later.tsx';

export const DaysFilter = later<DaysPickerProps>(
  async () => (await import('./days-picker.tsx')).DaysPicker,
  <span className={styles.place} />,
);
