// What may the demo world ask of Trends? To fold the dense months it has just made.
export { foldMonths } from './timeline.store.ts';
