import { expect, it } from 'vitest';
import { listedSession, sessionFigures } from './model.ts';

it.each([
  [
    'a list',
    listedSession,
    'id performed_at bronchodilator best_values best_qualities fev075 relative_values z_scores grading usable_tests has_curves',
  ],
  [
    'a report',
    sessionFigures,
    'id version performed_at device bronchodilator person height_source height_measured_at reference ' +
      'reference_problem predicted_values best_values best_qualities fev075 relative_values z_scores grading usable_tests',
  ],
])('%s', (_, schema, fields) => {
  expect(Object.keys(schema.shape).toSorted()).toEqual(fields.split(' ').toSorted());
});
