// Which rows of how many are shown, and how do I get to the others? The bar below every list that comes in pages.
import { Pagination } from '@mantine/core';
import { useEffect } from 'react';
import styles from './page-bar.module.css';

interface PageBarProps {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  /** What is counted, in the plural, such as 'logs'; left out where the page says so already. */
  readonly of?: string;
  /** `total` is that of the question before, while the next is answered. */
  readonly isOld: boolean;
  readonly onChange: (page: number) => void;
}

export const PageBar = ({ page, perPage, total, of = '', isOld, onChange }: PageBarProps) => {
  const pages = Math.ceil(total / perPage);
  // Rows that went meanwhile, or an old address, can leave the page behind the last one: that one is shown.
  const isBehind = !isOld && pages > 0 && page > pages;
  useEffect(() => {
    if (isBehind) onChange(pages);
  }, [isBehind, pages, onChange]);
  const first = (page - 1) * perPage + 1;
  const count = `${total.toLocaleString('en-US')} ${of}`.trim();
  return (
    <div className={styles.bar}>
      <span className="dim tabular" role="status">
        {first > total ? count : `${first} to ${Math.min(total, page * perPage)} of ${count}`}
      </span>
      {pages > 1 || page > pages ? (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          onChange={onChange}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      ) : null}
    </div>
  );
};
