// What may the demo world do with the assistant? Ask it what the record says, as people do.
export { findFacts, findValueFacts, type Question } from './assistant/find-facts.ts';
