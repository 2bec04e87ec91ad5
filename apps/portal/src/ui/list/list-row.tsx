// What does one line of a list hold, and how is it opened and selected? A line is drawn again only when something of it changed
import { memo, type MouseEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Column } from './column.ts';
import { LaterSelectBox } from './later-select-box.tsx';
import type { Opening } from './list-props.ts';
import styles from './list-table.module.css';

interface ListRowProps<Row extends object> {
  readonly row: Row;
  readonly rowKey: string;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly pinned: number;
  /** Tab stops at this row; the arrows go on from there. */
  readonly isStop: boolean;
  /** Null where rows cannot be selected. */
  readonly isSelected: boolean | null;
  readonly selectLabel: ((row: Row) => string) | undefined;
  readonly onSelect: (key: string) => void;
  readonly open: Opening<Row> | undefined;
  readonly markOf: ((row: Row) => string | undefined) | undefined;
}

const CONTROLS = 'a, button, input, label, select, textarea, [role="combobox"]';

const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest(CONTROLS) !== null;

const hasMarkedText = (): boolean => getSelection()?.isCollapsed === false;

const Line = <Row extends object>(props: ListRowProps<Row>) => {
  const { row, rowKey, index, columns, pinned, isStop, isSelected, open } = props;
  const opener = useOpener(row, open);
  const tabIndex = isStop ? 0 : -1;
  const hasName = columns.some(({ isName }) => isName);
  // A row that cannot be opened is a stop of its own where the others are.
  const isOwnStop = (open !== undefined || isSelected !== null) && (opener === null || !hasName);
  return (
    <tr
      className={styles.row}
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
      data-row-index={index}
      data-mark={props.markOf?.(row)}
      data-opens={opener === null ? undefined : true}
      {...(isOwnStop ? { tabIndex, 'data-row-stop': true } : {})}
      onClick={(event) => {
        if (opener !== null && !isOnControl(event) && !hasMarkedText()) opener.run();
      }}
      onKeyDown={(event) => {
        const isAtStop = event.target instanceof HTMLElement && 'rowStop' in event.target.dataset;
        if (isSelected === null || event.key !== ' ' || !isAtStop) return;
        event.preventDefault();
        props.onSelect(rowKey);
      }}
    >
      {isSelected === null ? null : (
        <td className={styles.check} style={{ left: 0 }} data-pinned>
          <LaterSelectBox
            tabIndex={-1}
            label={`Select ${props.selectLabel?.(row) ?? 'this row'}`}
            isChecked={isSelected}
            onChange={() => props.onSelect(rowKey)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <Cell
          key={column.id}
          column={column}
          row={row}
          tabIndex={tabIndex}
          pinnedAt={at < pinned ? at : null}
        >
          {column.isName && opener !== null ? opener.around(column.cell(row, { tabIndex }), tabIndex) : null}
        </Cell>
      ))}
    </tr>
  );
};

interface Opener {
  readonly run: () => void;
  readonly around: (content: ReactNode, tabIndex: 0 | -1) => ReactNode;
}

const useOpener = <Row extends object>(row: Row, open: Opening<Row> | undefined): Opener | null => {
  const navigate = useNavigate();
  if (open === undefined) return null;
  if ('address' in open) {
    const to = open.address(row);
    if (to === null) return null;
    return {
      run: () => void navigate(to),
      around: (content, tabIndex) => (
        <Link to={to} className={styles.opens} tabIndex={tabIndex} data-row-stop>
          {content}
        </Link>
      ),
    };
  }
  if (open.may?.(row) === false) return null;
  return {
    run: () => open.act(row),
    around: (content, tabIndex) => (
      <button
        type="button"
        className={styles.opens}
        tabIndex={tabIndex}
        data-row-stop
        onClick={() => open.act(row)}
      >
        {content}
      </button>
    ),
  };
};

interface CellProps<Row extends object> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly tabIndex: 0 | -1;
  readonly pinnedAt: number | null;
  /** The cell's content inside what opens the row. */
  readonly children: ReactNode;
}

const Cell = <Row extends object>({ column, row, tabIndex, pinnedAt, children }: CellProps<Row>) => {
  const given = {
    title: column.tip?.(row),
    'data-column': column.id,
    'data-number': column.isNumber || undefined,
    'data-tabular': column.isTabular || column.isNumber || undefined,
    ...(pinnedAt === null ? {} : { 'data-pinned': true, style: { left: `var(--pin-${pinnedAt}, auto)` } }),
  };
  const content = children ?? column.cell(row, { tabIndex });
  return column.isName ? (
    <th scope="row" {...given}>
      {content}
      {column.beside?.(row)}
    </th>
  ) : (
    <td {...given}>{content}</td>
  );
};

// oxlint-disable-next-line typescript/consistent-type-assertions -- memo forgets that the component is generic
export const ListRow = memo(Line) as typeof Line;
