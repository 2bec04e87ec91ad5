// What other subjects may use of patient search.
export {
  type Parameters,
  directed,
  matchingNames,
  ORDER,
  parameters,
} from './patient-search-pieces.store.ts';
export { PATIENTS_PER_SITE } from './patient-search.ts';
export { FEW_SITES } from './patient-search-question.ts';
export { countByNames } from './patient-search-counts.store.ts';
export { type Likeness, likenessOf } from './patient-search-likeness.rules.ts';
