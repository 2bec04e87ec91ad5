// Which parts of a report stand in a list?
import { expect, it } from 'vitest';
import { listedReport } from './model.ts';

it('all but what people wrote', () => {
  const fields =
    'id version name description start_date end_date profile_id site_id type state edition replacedBy createdAt updatedAt createdBy finalisedAt';
  expect(Object.keys(listedReport.shape).toSorted()).toEqual(fields.split(' ').toSorted());
});
