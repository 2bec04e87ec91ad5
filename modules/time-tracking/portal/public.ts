// What other subjects show of the minutes ledger.
export { CutTime, TypedTime } from './cut-time.tsx';
