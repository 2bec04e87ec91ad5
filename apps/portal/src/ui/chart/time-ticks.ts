// At which moments does an axis of time carry words?
import { scaleTime } from 'd3-scale';

/** About so many moments between two others, at whole hours, days, months or years. */
export const timeTicks = (from: number, to: number, count: number): readonly number[] =>
  scaleTime().domain([from, to]).ticks(count).map(Number);
