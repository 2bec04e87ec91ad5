// What must a list of a call say of itself? Everything that is not how it looks (recipe: add a list)
import type { AnswerOf, CallDeclaration, Page, RequestOf } from '@alveary/contract/call.ts';
import type { AddressRules, ListFilters, ListState } from '../../lib/list-address.ts';

export interface ListDeclaration<
  Call extends CallDeclaration,
  Filters extends ListFilters,
  Row extends object,
  Given,
> extends AddressRules<Filters> {
  /** Under which the person's choice of columns is kept. */
  readonly id: string;
  readonly call: Call;
  /** What is asked of the call. `given` is what the screen adds, such as the patient. */
  readonly question: (asked: ListState<Filters>, given: Given) => RequestOf<Call>;
  /** The rows of an answer, and how many there are in all. */
  readonly answer: (answer: AnswerOf<Call>) => Page<Row>;
  /** Null: the call answers with all of them at once. */
  readonly perPage: number | null;
  /** Part of another page: nothing of it stands in the address. */
  readonly isInside?: boolean;
  /** A way back that names no filter finds the one that was last used, until the person leaves. */
  readonly isRemembered?: boolean;
}

/** Declares a list; the types of its filters and rows follow from it. */
export const list = <
  const Call extends CallDeclaration,
  Filters extends ListFilters,
  Row extends object,
  Given = undefined,
>(
  declaration: ListDeclaration<Call, Filters, Row, Given>,
): ListDeclaration<Call, Filters, Row, Given> => declaration;

/** For calls that answer with a page of rows. */
export const asPage = <Row>(page: Page<Row>): Page<Row> => page;

/** For calls that answer with all rows. */
export const asAll = <Row>(rows: readonly Row[]): Page<Row> => ({ rows, total: rows.length });
