// How does every list look, scroll, and answer to the keyboard? One head, one row height, sideways before the page does (design language §6)
import {
  type CSSProperties,
  type RefObject,
  memo,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { useScrollbarHighlight } from '../scrollbar-highlight.ts';
import type { Column } from './column.ts';
import { type ColumnChoice, usualChoice } from './column-choice.ts';
import { tellCutCell } from './cut-cell.ts';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import styles from './list-table.module.css';
import { type ListModel, useListModel } from './use-list-model.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useWidth } from './use-width.ts';
import { offsetsOf, widthsOf } from './widths.ts';
import type { ListTableProps } from './list-props.ts';
import { later } from '../../lib/later.tsx';

const CHECK_PX = 40;
/** From here on only the rows in sight are drawn, and each is one line high. */
const MOST_DRAWN = 200;

const DrawnRows = later(async () => (await import('./drawn-rows.tsx')).DrawnRows);

const nothing: ReadonlySet<string> = new Set();

const Table = <Row extends object>(props: ListTableProps<Row>) => {
  const { label, rows, keyOf, columns, fills = false, isOld = false, choice = usualChoice, topKey } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const model = useListModel({
    columns,
    rows,
    keyOf,
    sort: props.sort ?? null,
    isSortedByServer: props.isSortedByServer === true,
    choice,
    selected: props.selection?.selected ?? nothing,
  });
  useScrollbarHighlight(scroller, fills ? rows : undefined);
  const shownTop = useRef(topKey);
  useEffect(() => {
    // A list that has just come is at its top; to ask would lay out the page once more.
    if (shownTop.current !== topKey) scroller.current?.scrollTo(0, 0);
    shownTop.current = topKey;
  }, [topKey]);
  const layout = useColumnLayout(scroller, model, choice, props.selection === undefined ? 0 : CHECK_PX);
  const canWalk = props.open !== undefined || props.selection !== undefined;
  return (
    <div
      ref={scroller}
      className={styles.scroll}
      data-old={isOld || undefined}
      data-fills={fills || undefined}
      data-sideways={layout.isSideways || undefined}
      {...(fills && !canWalk ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
    >
      <table
        className={`${styles.table} ${props.className ?? ''}`}
        aria-label={label}
        aria-busy={isOld}
        aria-rowcount={rows.length + 1}
        data-fixed={layout.widths !== null || undefined}
        style={layout.style}
        onPointerOver={tellCutCell}
      >
        {layout.widths === null ? null : (
          <colgroup>
            {props.selection === undefined ? null : <col style={{ width: CHECK_PX }} />}
            {model.columns.map(({ id }, at) => (
              <col key={id} style={{ width: layout.widths?.[at] }} />
            ))}
          </colgroup>
        )}
        <ListHead list={props} model={model} widths={layout.widths} />
        <Body list={props} model={model} scroller={scroller} />
        <Foot list={props} columns={model.columns} />
      </table>
    </div>
  );
};

// oxlint-disable-next-line typescript/consistent-type-assertions -- memo forgets that the component is generic
export const ListTable = memo(Table) as typeof Table;

interface ColumnLayout {
  /** Null: the columns are as wide as their content asks for. */
  readonly widths: readonly number[] | null;
  readonly isSideways: boolean;
  readonly style: CSSProperties;
}

const useColumnLayout = <Row extends object>(
  scroller: RefObject<HTMLDivElement | null>,
  { columns, pinned }: ListModel<Row>,
  choice: ColumnChoice,
  before: number,
): ColumnLayout => {
  const width = useWidth(scroller);
  return useMemo(() => {
    if (columns.some((column) => column.width === undefined)) {
      return { widths: null, isSideways: false, style: Object.fromEntries([['--pin-0', '0px']]) };
    }
    const widths = widthsOf(columns, choice.widths, width - before);
    const total = before + widths.reduce((sum, one) => sum + one, 0);
    // What is pinned must leave room for the rest.
    const kept = offsetsOf(widths, pinned).filter((at, index) => at + (widths[index] ?? 0) <= width * 0.6);
    const offsets = kept.map((at, index) => [`--pin-${index}`, `${before + at}px`]);
    return {
      widths,
      isSideways: total > width + 1,
      style: { ...Object.fromEntries(offsets), minWidth: total },
    };
  }, [columns, pinned, choice.widths, width, before]);
};

interface BodyProps<Row extends object> {
  readonly list: ListTableProps<Row>;
  readonly model: ListModel<Row>;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

const Body = <Row extends object>({ list, model, scroller }: BodyProps<Row>) => {
  const { fills = false, selection } = list;
  const { rows, columns, pinned } = model;
  const isVirtual = fills && rows.length > MOST_DRAWN;
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = useMemo(() => rows.map(({ id }) => id), [rows]);
  const scrollTo = useRef<((index: number) => void) | null>(null);
  const onScroller = useCallback((to: ((index: number) => void) | null) => {
    scrollTo.current = to;
  }, []);
  const focus = useRowFocus({ area: body, keys, scrollTo });
  useImperativeHandle(list.handle, () => ({ focusRow: focus.focusRow }));
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });
  const onSelect = useCallback((key: string) => {
    const now = latest.current;
    if (now === undefined) return;
    const next = new Set(now.selected);
    if (!next.delete(key)) next.add(key);
    now.onChange(next);
  }, []);
  const lineOf = (index: number) => {
    const row = rows[index];
    return row === undefined ? null : (
      <ListRow
        key={row.id}
        row={row.original}
        rowKey={row.id}
        index={index}
        columns={columns}
        pinned={pinned}
        isStop={index === focus.active}
        isSelected={selection === undefined ? null : selection.selected.has(row.id)}
        selectLabel={selection?.nameOf}
        onSelect={onSelect}
        open={list.open}
        markOf={list.markOf}
      />
    );
  };
  const all = columns.length + (selection === undefined ? 0 : 1);
  return (
    <tbody ref={body} data-lines={isVirtual || undefined} onKeyDown={focus.onKeyDown} onFocus={focus.onFocus}>
      {isVirtual ? (
        <DrawnRows
          count={rows.length}
          scroller={scroller}
          active={focus.active}
          columns={all}
          lineOf={lineOf}
          onScroller={onScroller}
          onDrawn={focus.onDrawn}
        />
      ) : (
        rows.map((_, at) => lineOf(at))
      )}
    </tbody>
  );
};

interface FootProps<Row extends object> {
  readonly list: ListTableProps<Row>;
  readonly columns: readonly Column<Row>[];
}

const Foot = <Row extends object>({ list, columns }: FootProps<Row>) =>
  columns.every(({ foot }) => foot === undefined) ? null : (
    <tfoot>
      <tr>
        {list.selection === undefined ? null : <td />}
        {columns.map(({ id, foot, isName, isNumber }) =>
          isName ? (
            <th key={id} scope="row">
              {foot}
            </th>
          ) : (
            <td key={id} data-number={isNumber || undefined}>
              {foot}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
