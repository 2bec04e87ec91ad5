// How does one found patient look, open or closed? (PSEARCH-008 to PSEARCH-016)
import type { PatientMatch } from '@alveary/modules/patients/contract/model.ts';
import { nameOf, UNKNOWN_PATIENT } from '@alveary/modules/patients/contract/patient-name.ts';
import { Button } from '@mantine/core';
import { IconChevronRight, IconExternalLink, IconLock, IconUsers } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { HighlightedText } from '@alveary/portal/ui/highlighted-text.tsx';
import { Initials } from '@alveary/portal/ui/initials.tsx';
import { addressOfMatch, NO_EHR_ID, sitesOfMatch, UNKNOWN_BIRTH } from './results.rules.ts';
import styles from './patient-search.module.css';

export interface RowProps {
  readonly match: PatientMatch;
  readonly isActive: boolean;
  readonly hasNamesake: boolean;
  readonly terms: { readonly firstName: string; readonly lastName: string };
  readonly locale: DateLocale;
  readonly onOpen: (match: PatientMatch) => void;
  /** Absent for people who may not open sites for themselves. */
  readonly onGrant: ((match: PatientMatch) => void) | null;
  /** Choosing for a log instead of opening: the row is a button and leads nowhere. */
  readonly isChoice: boolean;
}

/** Kept while the list scrolls: only rows that come into view are drawn. */
export const ResultRow = memo((props: RowProps) => {
  const { match, isActive } = props;
  const className = `${styles.result} ${match.accessible ? '' : styles.resultClosed} ${isActive ? styles.resultActive : ''}`;
  return match.accessible ? (
    <OpenRow {...props} className={className} />
  ) : (
    <ClosedRow {...props} className={className} />
  );
});
ResultRow.displayName = 'ResultRow';

type StyledRow = RowProps & { readonly className: string };

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

const OpenRow = (props: StyledRow) => {
  const { match, isActive, className, isChoice, onOpen } = props;
  const address = addressOfMatch(match);
  const end = (
    <div className={styles.resultEnd}>
      {isActive ? <kbd aria-hidden>Enter</kbd> : null}
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </div>
  );
  if (isChoice || address === null) {
    return (
      <button
        type="button"
        className={className}
        tabIndex={isActive ? 0 : -1}
        data-result
        onClick={() => onOpen(match)}
      >
        <Facts {...props} />
        {end}
      </button>
    );
  }
  return (
    <a
      href={address}
      className={className}
      tabIndex={isActive ? 0 : -1}
      data-result
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen(match);
      }}
    >
      <Facts {...props} />
      {end}
    </a>
  );
};

const ClosedRow = (props: StyledRow) => {
  const { match, isActive, className, onGrant } = props;
  const name = nameOf(match);
  return (
    <div
      className={className}
      {...(onGrant === null ? { tabIndex: isActive ? 0 : -1, 'data-result': true, role: 'group' } : {})}
      {...(onGrant === null ? { 'aria-label': `${name}, no access`, 'aria-disabled': true } : {})}
    >
      <Facts {...props} />
      <div className={styles.resultEnd}>
        <span className={styles.resultNoAccess}>No access</span>
        {onGrant === null ? null : (
          <Button
            variant="default"
            size="xs"
            data-result
            tabIndex={isActive ? 0 : -1}
            rightSection={<IconExternalLink size={15} stroke={1.75} aria-hidden />}
            aria-label={`Grant Access to ${name}, opens in a new tab`}
            onClick={() => onGrant(match)}
          >
            Grant Access
          </Button>
        )}
      </div>
    </div>
  );
};

const Facts = ({ match, terms, hasNamesake, locale }: RowProps) => (
  <>
    <div className={styles.resultPerson}>
      {match.accessible ? (
        <Initials firstName={match.firstName} lastName={match.lastName} size={32} />
      ) : (
        <span className={styles.resultLock} aria-hidden>
          <IconLock size={16} stroke={1.75} />
        </span>
      )}
      <div className={styles.resultWords}>
        <span className={`${styles.resultName} trunc`}>
          <Name match={match} terms={terms} />
          {match.similar ? <span className="visually-hidden"> (similar name)</span> : null}
        </span>
        <span className={`${styles.resultSites} trunc`}>{sitesOfMatch(match)}</span>
      </div>
    </div>
    <div className={styles.resultBirth}>
      {match.dateOfBirth === null ? (
        <span className={styles.resultUnknown}>{UNKNOWN_BIRTH}</span>
      ) : (
        <span className="tabular">{showDay(match.dateOfBirth, locale)}</span>
      )}
      {hasNamesake ? (
        <Badge tone="warning" icon={<IconUsers size={13} stroke={1.75} aria-hidden />}>
          Same name
        </Badge>
      ) : null}
    </div>
    <div className={`${styles.resultEhr} trunc`}>
      <span className="dim">EHR ID: </span>
      <span className="tabular">{match.identifiers.EhrId ?? NO_EHR_ID}</span>
    </div>
  </>
);

const Name = ({ match: { firstName, lastName }, terms }: Pick<RowProps, 'match' | 'terms'>) =>
  firstName === null && lastName === null ? (
    UNKNOWN_PATIENT
  ) : (
    <>
      {firstName === null ? null : <HighlightedText text={firstName} term={terms.firstName} />}{' '}
      {lastName === null ? null : (
        <b>
          <HighlightedText text={lastName} term={terms.lastName} />
        </b>
      )}
    </>
  );
