// How good was the air where the patients of the demo world live? A US AQI a day, with some days of smoke
import type { Calendar } from './calendar.ts';
import { demoId, diceFor } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { patientId } from './patient-seed.ts';

const DAYS = 180;
const SMOKE = [22, 29] as const;

export const airQualityRows = (calendar: Calendar): readonly Row[] =>
  ['HL-1001', 'HL-1002', 'SC-4001'].flatMap((ehrId) => {
    const dice = diceFor(`air quality ${ehrId}`);
    return Array.from({ length: DAYS }, (_none, days) => ({
      id: demoId(`air quality ${ehrId} ${days}`),
      profile_id: patientId(ehrId),
      type: 'air_quality',
      name: 'Air quality',
      value: days >= SMOKE[0] && days <= SMOKE[1] ? dice.whole(130, 220) : dice.whole(18, 78),
      unit: 'US AQI',
      taken_at: calendar.daysAgo(days, 12),
      source: 'WEATHER_SERVICE',
    }));
  });
