// What may other subjects do with the minutes ledger? Write the time they know of, close it, and ask for totals.
export { closeInterval, growInterval, writeInterval } from './write-interval.ts';
export { findTimeTotals } from './totals.store.ts';
export { writeLogTime, writeNewLogTime } from './log-time.ts';
