// Which columns of a list has a person chosen, in which order, how wide, and which stay while the others scroll sideways? (OP-VIEWS-1)
import { z } from 'zod';
import { textField } from '@alveary/contract/fields.ts';

/** Pixels of a column that was dragged. */
export const [LEAST_WIDTH, MOST_WIDTH] = [48, 800];

const WIDTHS = 'A column is 48 to 800 pixels wide.';

const MOST_COLUMNS = 100;
const TOO_MANY = 'No list has so many columns.';
const columnId = textField(60).min(1, 'Name the column.');
const columnIds = z.array(columnId).max(MOST_COLUMNS, TOO_MANY);

/** Ids may be those of another release: what a list does not have is left alone. */
export const columnChoice = z.strictObject({
  /** In the person's order; columns that came later stand at their own place. */
  order: columnIds,
  hidden: columnIds,
  /** Spare columns that were chosen. */
  added: columnIds,
  pinned: columnIds,
  widths: z
    .record(columnId, z.number().min(LEAST_WIDTH, WIDTHS).max(MOST_WIDTH, WIDTHS))
    .refine((widths) => Object.keys(widths).length <= MOST_COLUMNS, TOO_MANY),
});

/** What is kept of one list. */
export const listColumns = z.object({
  list: z.string(),
  /** The site on whose pages it holds; null elsewhere. */
  site_id: z.uuid().nullable(),
  choice: columnChoice,
});
export type ListColumns = z.output<typeof listColumns>;
