// How does one found practitioner look, in the site and outside of it? (PRACT-017 to PRACT-020)
import { type Practitioner, UNKNOWN_PRACTITIONER } from '../contract/model.ts';
import { Button } from '@mantine/core';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { practitionerName } from './practitioner-results.rules.ts';
import styles from './practitioner-search.module.css';

interface FactsProps {
  readonly practitioner: Practitioner;
  /** Sites of the EU have no NPI. */
  readonly hasNpi: boolean;
}

const Facts = ({ practitioner, hasNpi }: FactsProps) => {
  const name = practitionerName(practitioner);
  return (
    <>
      <span className={styles.words}>
        <span className="trunc">
          <b className={name === UNKNOWN_PRACTITIONER ? styles.unknown : ''}>{name}</b>
          {practitioner.credential ? <span>, {practitioner.credential}</span> : null}
        </span>
        <span className={`${styles.type} trunc`}>{practitioner.type ?? '–'}</span>
      </span>
      {hasNpi ? (
        <span className={styles.npi}>
          <span className="dim">NPI: </span>
          <span className="tabular">{practitioner.npi ?? '--'}</span>
        </span>
      ) : null}
    </>
  );
};

export const InsideRow = ({ onChoose, ...facts }: FactsProps & { readonly onChoose: () => void }) => (
  <li>
    <button
      type="button"
      className={styles.row}
      data-result
      data-npi={facts.practitioner.npi ?? undefined}
      onClick={onChoose}
    >
      <Facts {...facts} />
      <span className={styles.end}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </span>
    </button>
  </li>
);

interface OutsideRowProps extends FactsProps {
  /** Null for those who may not add practitioners to the site. */
  readonly onAdd: (() => void) | null;
  readonly isAdding: boolean;
  readonly isLocked: boolean;
}

export const OutsideRow = ({ onAdd, isAdding, isLocked, ...facts }: OutsideRowProps) => (
  <li className={styles.row}>
    <Facts {...facts} />
    <span className={styles.end}>
      {onAdd === null ? null : (
        <Button
          variant="default"
          size="xs"
          data-result
          loading={isAdding}
          disabled={isLocked && !isAdding}
          leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />}
          aria-label={`Add To Group: ${practitionerName(facts.practitioner)}`}
          onClick={onAdd}
        >
          Add To Group
        </Button>
      )}
    </span>
  </li>
);
