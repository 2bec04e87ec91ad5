// In which of five steps is an index of the air? (US AQI; OP-TIMELINE-3)

/** The last index of each step but the highest: good, moderate, unhealthy for sensitive groups, unhealthy (US AQI). */
const AIR_STEPS = [50, 100, 150, 200] as const;
export const airWords = [
  'good',
  'moderate',
  'unhealthy for sensitive groups',
  'unhealthy',
  'very unhealthy',
] as const;

/** From 1, the best. */
export const airLevel = (index: number): number => 1 + AIR_STEPS.filter((last) => index > last).length;
