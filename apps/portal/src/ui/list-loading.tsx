// What stands where the rows of a list will be? As much as the table takes, on the same ground, so that nothing jumps (design language §6)
import { SkeletonRows } from './skeleton-rows.tsx';
import './list-loading.css';

interface ListLoadingProps {
  readonly rows: number;
  /** The real widths of the columns. */
  readonly columns: readonly string[];
  readonly label: string;
}

export const ListLoading = (props: ListLoadingProps) => (
  <div className="list-loading">
    <SkeletonRows {...props} />
  </div>
);
