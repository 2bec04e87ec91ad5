// Which patients were found, and how does one choose with the keyboard? (PSEARCH-007 to PSEARCH-020; design language §12)
import type { Page } from '@alveary/contract/call.ts';
import type { PatientMatch } from '@alveary/modules/patients/contract/model.ts';
import { IconUsers } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { rowAfterKey } from '@alveary/portal/ui/list/row-keys.ts';
import { VirtualList, type VirtualListHandle } from '@alveary/portal/ui/list/virtual-list.tsx';
import { SearchResultsHead } from '@alveary/portal/ui/search-results-head.tsx';
import { ResultRow } from './result-row.tsx';
import { sameNames } from './results.rules.ts';
import type { Filters } from './search-fields.rules.ts';
import styles from './patient-search.module.css';

const ROW_PX = 60;
/** On a phone the facts stand below each other. */
const TALL_ROW_PX = 96;
const SIMILAR_HEAD_PX = 40;
const PAGE_ROWS = 8;

interface SearchResultsProps {
  readonly isNarrow: boolean;
  readonly found: Page<PatientMatch>;
  readonly filters: Filters;
  readonly search: number;
  readonly locale: DateLocale;
  readonly isChoice: boolean;
  readonly onOpen: (match: PatientMatch) => void;
  readonly onGrant: ((match: PatientMatch) => void) | null;
}

const MOST_FRAMES = 30;

const focusWhenDrawn = (
  area: HTMLElement | null,
  row: number,
  isStillWished: () => boolean,
  frames = MOST_FRAMES,
): void => {
  if (!isStillWished() || frames === 0) return;
  const target = area?.querySelector<HTMLElement>(`[data-row="${row}"] [data-result]`);
  if (target) target.focus({ preventScroll: true });
  else requestAnimationFrame(() => focusWhenDrawn(area, row, isStillWished, frames - 1));
};

/** How the list is sorted, or how many of it match as typed. */
const orderOf = (count: number, firstSimilar: number): string | null => {
  if (firstSimilar < 0) return 'Sorted by last name';
  return firstSimilar === 0 ? null : `${firstSimilar} as typed, ${count - firstSimilar} with similar names`;
};

interface ResultsHeadProps {
  readonly found: Page<PatientMatch>;
  readonly firstSimilar: number;
}

const ResultsHead = ({ found: { rows, total }, firstSimilar }: ResultsHeadProps) => {
  const order = rows.length === 0 ? null : orderOf(rows.length, firstSimilar);
  return (
    <SearchResultsHead total={total}>
      {order === null ? null : <span className="dim">{order}</span>}
      {total > rows.length ? (
        <span className="dim">
          The first {rows.length.toLocaleString('en-US')} are shown. Refilter to narrow them.
        </span>
      ) : null}
    </SearchResultsHead>
  );
};

/** Below it stand those whose names are only like what was typed. */
const SimilarHead = ({ isAlone }: { readonly isAlone: boolean }) => (
  <div className={styles.similarHead}>
    <h4>Similar names</h4>
    <span className="trunc">
      {isAlone
        ? 'Nobody has the name as it was typed.'
        : 'Other spellings, one typo, or first and last name swapped.'}
    </span>
  </div>
);

export const SearchResults = (props: SearchResultsProps) => {
  const { found, filters, search, locale, isChoice, onOpen, onGrant, isNarrow } = props;
  const rowHeight = isNarrow ? TALL_ROW_PX : ROW_PX;
  const { rows } = found;
  const [active, setActive] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const wished = useRef(0);
  const firstSimilar = rows.findIndex(({ similar }) => similar);
  const namesakes = useMemo(() => sameNames(rows), [rows]);
  const terms = { firstName: filters.firstName.value, lastName: filters.lastName.value };

  /** A row far away is drawn a few frames after it was scrolled to; the last one wished for takes the focus. */
  const focusRow = (row: number): void => {
    setActive(row);
    wished.current = row;
    list.current?.scrollTo(row);
    focusWhenDrawn(area.current, row, () => wished.current === row);
  };
  const isEmpty = rows.length === 0;
  useEffect(() => {
    if (isEmpty) document.querySelector<HTMLElement>('[data-refilter]')?.focus();
    else focusWhenDrawn(area.current, 0, () => area.current !== null && wished.current === 0);
  }, [isEmpty]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = rowAfterKey(active, event.key, rows.length, PAGE_ROWS);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusRow(next);
  };

  return (
    <div ref={area} className={styles.results}>
      <ResultsHead found={found} firstSimilar={firstSimilar} />
      {isEmpty ? (
        <EmptyState
          icon={<IconUsers size={32} stroke={1.5} aria-hidden />}
          title="Sorry there are no matching results"
          line="Please try refiltering with new search criteria"
        />
      ) : (
        <div
          className={styles.resultsRows}
          onKeyDown={onKeyDown}
          style={{ height: rows.length * rowHeight + (firstSimilar < 0 ? 0 : SIMILAR_HEAD_PX) }}
        >
          <VirtualList
            key={rowHeight}
            active={active}
            handle={list}
            count={rows.length}
            rowHeight={(at) => rowHeight + (at === firstSimilar ? SIMILAR_HEAD_PX : 0)}
            listKey={String(search)}
            label="Found patients"
          >
            {(at) => {
              const match = rows[at];
              return match === undefined ? null : (
                <div data-row={at} onFocus={() => setActive(at)}>
                  {at === firstSimilar ? <SimilarHead isAlone={at === 0} /> : null}
                  <ResultRow
                    match={match}
                    isActive={at === active}
                    hasNamesake={namesakes.has(at)}
                    terms={terms}
                    locale={locale}
                    isChoice={isChoice}
                    onOpen={onOpen}
                    onGrant={onGrant}
                  />
                </div>
              );
            }}
          </VirtualList>
        </div>
      )}
    </div>
  );
};
