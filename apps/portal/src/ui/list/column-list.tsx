// Which columns are shown, in which order, how wide, and which stay in sight? Chosen here
import { Button, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconMinus, IconPin, IconPinFilled, IconPlus } from '@tabler/icons-react';
import { IconButton } from '../icon-button.tsx';
import type { Column } from './column.ts';
import {
  type ColumnChoice,
  inOrder,
  isShown,
  moved,
  pinToggled,
  shownToggled,
  usualChoice,
  widened,
} from './column-choice.ts';
import styles from './column-menu.module.css';

const STEP_PX = 24;

export interface ColumnMenuProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly choice: ColumnChoice;
  readonly onChoice: (choice: ColumnChoice) => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

export const ColumnList = <Row,>({ columns, choice, onChoice }: ColumnMenuProps<Row>) => (
  <>
    <ul className={styles.columns}>
      {inOrder(columns, choice).map((column) => (
        <li key={column.id}>
          <Checkbox
            size="xs"
            label={column.title}
            checked={isShown(column, choice)}
            disabled={column.isName === true}
            onChange={() => onChoice(shownToggled(choice, column))}
          />
          <span className="grow" />
          <Controls column={column} columns={columns} choice={choice} onChoice={onChoice} />
        </li>
      ))}
    </ul>
    <Button size="xs" variant="subtle" onClick={() => onChoice(usualChoice)}>
      Back to the usual columns
    </Button>
  </>
);

interface ControlsProps<Row> extends ColumnMenuProps<Row> {
  readonly column: Column<Row>;
}

const Controls = <Row,>({ column, columns, choice, onChoice }: ControlsProps<Row>) => {
  const { id, title, width = 100 } = column;
  const now = choice.widths[id] ?? width;
  const isPinned = choice.pinned.includes(id);
  return (
    <>
      {column.width === undefined ? null : (
        <>
          <IconButton
            label={`${title} narrower`}
            onClick={() => onChoice(widened(choice, id, now - STEP_PX))}
          >
            <IconMinus {...icon} />
          </IconButton>
          <IconButton label={`${title} wider`} onClick={() => onChoice(widened(choice, id, now + STEP_PX))}>
            <IconPlus {...icon} />
          </IconButton>
        </>
      )}
      {column.isName ? null : (
        <>
          <IconButton
            label={isPinned ? `Let ${title} scroll` : `Keep ${title} in sight`}
            onClick={() => onChoice(pinToggled(choice, id))}
          >
            {isPinned ? <IconPinFilled {...icon} /> : <IconPin {...icon} />}
          </IconButton>
          <IconButton label={`${title} earlier`} onClick={() => onChoice(moved(columns, choice, id, -1))}>
            <IconArrowUp {...icon} />
          </IconButton>
          <IconButton label={`${title} later`} onClick={() => onChoice(moved(columns, choice, id, 1))}>
            <IconArrowDown {...icon} />
          </IconButton>
        </>
      )}
    </>
  );
};
