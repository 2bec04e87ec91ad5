// By which column is a table sorted, and in which direction? The word in its head, pressed to sort by it or to turn the order
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import './sort-button.css';

interface SortButtonProps {
  readonly title: string;
  /** Null: the table is sorted by another column. */
  readonly direction: SortDirection | null;
  readonly onClick: () => void;
}

export type SortDirection = 'ascending' | 'descending';

/** The head around it says `aria-sort` with the same direction. */
export const SortButton = ({ title, direction, onClick }: SortButtonProps) => {
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <button type="button" className="sort-button" onClick={onClick}>
      {title}
      {direction === null ? null : <Arrow size={14} stroke={1.75} aria-hidden />}
    </button>
  );
};

export const directionOf = (isDown: boolean): SortDirection => (isDown ? 'descending' : 'ascending');
