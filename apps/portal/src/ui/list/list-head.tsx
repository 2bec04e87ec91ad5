// What stands above the columns of a list? Titles that sort, an edge to drag, and a box for all rows at once
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type PointerEvent, useRef } from 'react';
import { type Column, sortAfterClick } from './column.ts';
import { usualChoice, widened } from './column-choice.ts';
import { LaterSelectBox } from './later-select-box.tsx';
import styles from './list-table.module.css';
import type { ListTableProps } from './list-props.ts';
import type { ListModel } from './use-list-model.ts';

interface ListHeadProps<Row extends object> {
  readonly list: ListTableProps<Row>;
  readonly model: ListModel<Row>;
  readonly widths: readonly number[] | null;
}

export const ListHead = <Row extends object>({ list, model, widths }: ListHeadProps<Row>) => (
  <thead>
    <tr aria-rowindex={1}>
      {list.selection === undefined ? null : <SelectAll list={list} model={model} />}
      {model.columns.map((column, at) => (
        <Head
          key={column.id}
          list={list}
          column={column}
          width={widths?.[at] ?? null}
          pinnedAt={at < model.pinned ? at : null}
        />
      ))}
    </tr>
  </thead>
);

const SelectAll = <Row extends object>({ list, model }: Omit<ListHeadProps<Row>, 'widths'>) => {
  const { selection } = list;
  if (selection === undefined) return null;
  const keys = model.rows.map(({ id }) => id);
  const chosen = keys.filter((key) => selection.selected.has(key)).length;
  const isAll = keys.length > 0 && chosen === keys.length;
  const toggle = (): void => {
    const next = new Set(selection.selected);
    for (const key of keys) {
      if (isAll) next.delete(key);
      else next.add(key);
    }
    selection.onChange(next);
  };
  return (
    <th scope="col" className={styles.check} style={{ left: 0 }} data-pinned>
      <LaterSelectBox
        label="Select all rows shown"
        isChecked={isAll}
        isSome={chosen > 0 && !isAll}
        onChange={toggle}
      />
    </th>
  );
};

interface HeadProps<Row extends object> {
  readonly list: ListTableProps<Row>;
  readonly column: Column<Row>;
  readonly width: number | null;
  readonly pinnedAt: number | null;
}

const Head = <Row extends object>({ list, column, width, pinnedAt }: HeadProps<Row>) => {
  const { onSort, sort = null, onChoice, choice = usualChoice } = list;
  const canSort = column.sort !== undefined && onSort !== undefined;
  const direction = sort?.id !== column.id ? null : sort.isDown ? 'descending' : 'ascending';
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  const words = column.head ?? column.title;
  return (
    <th
      scope="col"
      data-column={column.id}
      data-number={column.isNumber || undefined}
      data-pinned={pinnedAt === null ? undefined : true}
      {...(pinnedAt === null ? {} : { style: { left: `var(--pin-${pinnedAt}, auto)` } })}
      {...(canSort ? { 'aria-sort': direction ?? 'none' } : {})}
    >
      {canSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(sortAfterClick(sort, column))}>
          <span className={styles.words}>{words}</span>
          {direction === null ? null : <Arrow size={14} stroke={1.75} aria-hidden />}
        </button>
      ) : (
        <span className={column.isTitleHidden ? 'visually-hidden' : undefined}>{words}</span>
      )}
      {onChoice === undefined || width === null ? null : (
        <Edge width={width} onDrag={(to) => onChoice(widened(choice, column.id, to))} />
      )}
    </th>
  );
};

interface EdgeProps {
  readonly width: number;
  readonly onDrag: (width: number) => void;
}

/** Dragged with the pointer; the keyboard finds the same among the column choices. */
const Edge = ({ width, onDrag }: EdgeProps) => {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const start = (event: PointerEvent<HTMLSpanElement>): void => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  const drag = ({ clientX }: PointerEvent): void => {
    if (from.current !== null) onDrag(from.current.width + clientX - from.current.x);
  };
  const stop = (): void => {
    from.current = null;
  };
  return (
    <span
      className={styles.edge}
      aria-hidden
      onPointerDown={start}
      onPointerMove={drag}
      onPointerUp={stop}
      onPointerCancel={stop}
    />
  );
};
