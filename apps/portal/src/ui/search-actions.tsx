// Which buttons does a search overlay have? Clear, Refilter and Search, side by side from the form to the results.
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './search-dialog.module.css';

interface SearchActionsProps {
  /** The form is shown, rather than what came of it. */
  readonly isForm: boolean;
  readonly mayClear: boolean;
  readonly maySearch: boolean;
  readonly onClear: () => void;
  readonly onRefilter: () => void;
  /** At the left: what else one may do or know. */
  readonly children?: ReactNode;
}

/** A button that would do nothing now is disabled; none comes or goes. Search submits the form around it. */
export const SearchActions = (props: SearchActionsProps) => {
  const { isForm, mayClear, maySearch, onClear, onRefilter, children } = props;
  return (
    <footer className={styles.foot}>
      {children}
      <span className="grow" />
      <div className={styles.buttons}>
        <Button variant="subtle" disabled={!mayClear} onClick={onClear}>
          Clear
        </Button>
        <Button
          variant="default"
          disabled={isForm}
          data-refilter
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
          onClick={onRefilter}
        >
          Refilter
        </Button>
        <Button type="submit" disabled={!isForm || !maySearch}>
          Search
        </Button>
      </div>
    </footer>
  );
};
