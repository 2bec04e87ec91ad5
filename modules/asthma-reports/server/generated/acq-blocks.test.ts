// What stands above a slot of the ACQ in a report that has answers and no date?
import { expect, it } from 'vitest';
import type { ShownFigures } from '../../contract/figures.ts';
import { type AsthmaReport, reportContent } from '../../contract/model.ts';
import { writtenFor } from '@alveary/contract/site-times.ts';
import { acqBlocks } from './beside-spirometry.ts';

const slots = [{ date: '2026-01-14' }, { date: null, scores: { waking: 2 } }, {}];
const report = {
  ...reportContent.parse({
    name: 'January',
    start_date: '2026-01-01',
    end_date: '2026-01-30',
    acq: { slots },
  }),
} as unknown as AsthmaReport;
const written = writtenFor({ locale: 'en-US', time_zone: null });

it('FORMAT-006 the day of each slot, and N/A where answers have none', () => {
  const [, table] = acqBlocks({ report, shown: {} as ShownFigures, written });
  const heads = table?.kind === 'table' ? table.columns.map(({ title }) => title) : [];
  expect(heads).toEqual(['Question (0 to 6)', 'Jan 14, 2026', 'N/A']);
});
