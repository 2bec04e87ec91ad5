// From which day to which is a list narrowed? The calendar comes after the list
import { lazy, Suspense } from 'react';
import type { DaysPickerProps } from './days-picker.tsx';
import styles from './days-filter.module.css';

const DaysPicker = lazy(async () => ({ default: (await import('./days-picker.tsx')).DaysPicker }));

export const DaysFilter = (props: DaysPickerProps) => (
  <Suspense fallback={<span className={styles.place} />}>
    <DaysPicker {...props} />
  </Suspense>
);
