// What may other subjects show of adverse events?
export { severityTones } from './event-tones.ts';
