// What may the demo world do with reports? It writes them as people do.
export { figuresNow } from './figures.ts';
export { findReport, insertReport, markFinal } from './reports.store.ts';
