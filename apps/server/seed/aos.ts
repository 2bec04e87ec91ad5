// Which AOS sessions stand in the charts of the demo world? Three of Maya's, her small airways opening with treatment.
import type { Calendar } from './calendar.ts';
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { patientId } from './patient-seed.ts';

const MAYA = 'HL-1001';

export const aosSessionRows = (calendar: Calendar): readonly Row[] => {
  const session = (daysAgo: number, values: Row): Row => ({
    id: demoId(`aos ${MAYA} ${daysAgo}`),
    profile_id: patientId(MAYA),
    performed_at: calendar.daysAgo(daysAgo, 15, 40),
    source: 'Airway oscillometer',
    ...values,
  });
  return [
    session(2, {
      r5: 0.44,
      r20: 0.32,
      r5_20: 0.12,
      x5: -0.15,
      ax: 0.98,
      quality: 'Acceptable: 3 measurements, variation 5%',
    }),
    session(182, {
      r5: 0.51,
      r20: 0.33,
      r5_20: 0.18,
      x5: -0.2,
      ax: 1.74,
      quality: 'Acceptable: 3 measurements, variation 8%',
    }),
    session(398, {
      r5: 0.6,
      r20: 0.35,
      r5_20: 0.25,
      x5: -0.27,
      ax: null,
      quality: 'Limited: 2 measurements, variation 14%',
    }),
  ];
};
