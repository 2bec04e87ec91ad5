// What may other subjects show of the minutes ledger?
export { CutTime } from './cut-time.tsx';
