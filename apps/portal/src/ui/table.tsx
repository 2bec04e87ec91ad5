// How does every table look and scroll? One head, one row height, sideways before the page does (design language: tables).
import type { ReactNode, Ref } from 'react';
import './table.css';

interface TableProps {
  /** What the rows are: named to those who scroll a table that fills its page by keyboard. */
  readonly label: string;
  /** Rows of the question before, while the new ones are loaded. */
  readonly isOld?: boolean;
  /** Takes the height its page has left and scrolls in it, the head staying. Else it is as high as its rows. */
  readonly fills?: boolean;
  /** The columns' widths and what is special about single cells. */
  readonly className?: string;
  /** What scrolls, for those who bring it back to its top. */
  readonly scroller?: Ref<HTMLDivElement>;
  /** `thead` and `tbody`. */
  readonly children: ReactNode;
}

export const Table = ({
  label,
  isOld = false,
  fills = false,
  className = '',
  scroller,
  children,
}: TableProps) => (
  <div
    ref={scroller}
    className="table-scroll"
    data-old={isOld || undefined}
    data-fills={fills || undefined}
    {...(fills ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
  >
    <table className={`table ${className}`} aria-label={label} aria-busy={isOld}>
      {children}
    </table>
  </div>
);
