// How does a declared list stand on its page? Filters and actions above, one of four states, the pages below (design language §5, §6)
import type { CallDeclaration, Csv, RequestOf } from '@alveary/contract/call.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ColumnMenu } from '../../ui/list/column-menu.tsx';
import { ListStates } from '../../ui/list/list-states.tsx';
import { ListTable } from '../../ui/list/list-table.tsx';
import type { ListTableProps } from '../../ui/list/list-props.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { failureOfCall } from './failure-of.ts';
import styles from './list-view.module.css';
import type { ListAnswer, ListControls } from './use-list.ts';
import { later } from '../../lib/later.tsx';

/** Few lists can be saved as a file. */
const ExportButton = later(async () => (await import('../export-button.tsx')).ExportButton);

export interface Empty {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly line?: string;
  /** Said instead where filters narrow the list. */
  readonly narrowed?: { readonly title: string; readonly line?: string };
}

type FileCall = CallDeclaration & { readonly output: Csv };

interface ListViewProps<Row extends object, File extends FileCall>
  extends Pick<
    ListTableProps<Row>,
    'label' | 'keyOf' | 'columns' | 'open' | 'selection' | 'markOf' | 'fills' | 'isSortedByServer'
  > {
  readonly list: ListControls & ListAnswer<Row>;
  /** Of the loaded rows those to show, where they are narrowed here. */
  readonly rows?: readonly Row[] | undefined;
  /** The filters, at the left of the bar. */
  readonly filters?: ReactNode;
  /** What else can be done, at the right of the bar. */
  readonly actions?: ReactNode;
  /** The rows in words, where they come all at once: '12 of 40 users'. */
  readonly count?: string | null;
  /** What is counted below a page, in the plural. */
  readonly of?: string;
  readonly loading: string;
  readonly loadingRows?: number;
  readonly empty: Empty;
  /** The documented text of a failure. */
  readonly failure?: string;
  /** The same rows as a file. */
  readonly file?: { readonly call: File; readonly input: RequestOf<File> };
  /** Order, width and choice of columns are the person's. */
  readonly hasColumnMenu?: boolean;
}

export const ListView = <Row extends object, File extends FileCall = FileCall>(
  props: ListViewProps<Row, File>,
) => {
  const { list, filters, actions, count, file, hasColumnMenu = false, columns, fills = true } = props;
  const rows = list.rows === undefined ? undefined : (props.rows ?? list.rows);
  const hasBar = [filters, actions, count, file].some((part) => part !== undefined) || hasColumnMenu;
  return (
    <section
      aria-label={props.label}
      className={styles.view}
      data-fills={fills || undefined}
      data-old={list.isOld || undefined}
    >
      {hasBar ? (
        <ListBar>
          {filters}
          {list.isNarrowed && filters !== undefined ? (
            <Button size="xs" variant="subtle" onClick={list.clear}>
              Clear
            </Button>
          ) : null}
          {count === undefined ? null : (
            <span className="dim tabular" role="status">
              {count}
            </span>
          )}
          <span className="grow" />
          {hasColumnMenu ? (
            <ColumnMenu columns={columns} choice={list.choice} onChoice={list.setChoice} />
          ) : null}
          {file === undefined ? null : (
            <ExportButton
              call={file.call}
              input={file.input}
              isDisabled={rows === undefined || rows.length === 0}
            />
          )}
          {actions}
        </ListBar>
      ) : null}
      <ListStates
        isEmpty={isEmpty(list, rows)}
        failure={list.error === null ? null : failureOfCall(list.error, props.failure)}
        onRetry={list.retry}
        loading={props.loading}
        loadingRows={props.loadingRows ?? (fills ? 12 : 5)}
        columns={columns}
        fills={fills}
        empty={<Nothing list={list} empty={props.empty} canClear={filters !== undefined} />}
      >
        <Rows props={props} rows={rows ?? []} fills={fills} />
      </ListStates>
    </section>
  );
};

/** A page behind the last one has no rows, and is left by the bar below. */
const isEmpty = (
  list: ListControls & ListAnswer<object>,
  rows: readonly object[] | undefined,
): boolean | null =>
  rows === undefined ? null : rows.length === 0 && (list.perPage === null || list.total === 0);

interface RowsProps<Row extends object, File extends FileCall> {
  readonly props: ListViewProps<Row, File>;
  readonly rows: readonly Row[];
  readonly fills: boolean;
}

const Rows = <Row extends object, File extends FileCall>({ props, rows, fills }: RowsProps<Row, File>) => {
  const { list } = props;
  return (
    <>
      <ListTable
        label={props.label}
        keyOf={props.keyOf}
        columns={props.columns}
        {...(props.open === undefined ? {} : { open: props.open })}
        {...(props.selection === undefined ? {} : { selection: props.selection })}
        {...(props.markOf === undefined ? {} : { markOf: props.markOf })}
        isSortedByServer={props.isSortedByServer === true}
        rows={rows}
        fills={fills}
        sort={list.sort}
        onSort={list.setSort}
        choice={list.choice}
        {...(props.hasColumnMenu ? { onChoice: list.setChoice } : {})}
        isOld={list.isOld}
        topKey={list.topKey}
      />
      {list.perPage === null ? null : (
        <PageBar
          page={list.page}
          perPage={list.perPage}
          total={list.total}
          {...(props.of === undefined ? {} : { of: props.of })}
          isOld={list.isOld}
          onChange={list.setPage}
        />
      )}
    </>
  );
};

interface NothingProps {
  readonly list: ListControls;
  readonly empty: Empty;
  readonly canClear: boolean;
}

const Nothing = ({ list, empty, canClear }: NothingProps) => {
  const { icon, narrowed, title, line } = empty;
  if (!list.isNarrowed)
    return <EmptyState icon={icon} title={title} {...(line === undefined ? {} : { line })} />;
  const action = (
    <Button size="xs" variant="default" onClick={list.clear}>
      Clear filters
    </Button>
  );
  return (
    <EmptyState
      icon={icon}
      title={narrowed?.title ?? title}
      {...(narrowed?.line === undefined ? {} : { line: narrowed.line })}
      {...(canClear ? { action } : {})}
    />
  );
};
