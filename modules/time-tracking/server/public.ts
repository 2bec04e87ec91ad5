// What other subjects may do with the minutes ledger: write the time they know of under a key, close it, and ask for totals.
export { claimKey } from './claim-key.ts';
export { closeInterval, growInterval, writeInterval } from './write-interval.ts';
export { findTimeTotals } from './totals.store.ts';
export { writeLogTime, writeNewLogTime } from './log-time.ts';
