// How does one provider stand in a slot: who it is, whether saved, and what can be done? (OP-PRACT-3)
import type { ProviderRelation } from '../contract/assignment.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import type { SlotRow } from './provider-edits.rules.ts';
import { relationNames } from './provider-names.ts';
import { type ProviderEditing, type Seat, warnOfNoNpi } from './use-provider-editor.ts';
import styles from './provider-editor.module.css';

interface ProviderRowProps {
  readonly row: SlotRow;
  readonly relation: ProviderRelation;
  /** Sites of the EU have no NPI. */
  readonly hasNpi: boolean;
  /** Null for those who may only read. */
  readonly editing: ProviderEditing | null;
  readonly onChange: (seat: Seat) => void;
  /** The row goes away, or the button that was pressed: the focus must go elsewhere. */
  readonly onGone: () => void;
}

const icon = { size: 13, stroke: 2, 'aria-hidden': true } as const;

const State = ({ row }: { readonly row: SlotRow }) => {
  if (row.result?.failure != null) {
    return (
      <Badge tone="orange" icon={<IconAlertTriangle {...icon} />}>
        Not saved
      </Badge>
    );
  }
  if (row.kind === 'leaving') return <Badge tone="outline">Will be removed</Badge>;
  if (row.kind === 'draft') {
    return (
      <Badge tone="outline" icon={<IconPencil {...icon} />}>
        New
      </Badge>
    );
  }
  return row.result === null ? null : (
    <Badge tone="success" icon={<IconCheck {...icon} />}>
      Saved
    </Badge>
  );
};

export const ProviderRow = (props: ProviderRowProps) => {
  const { row, relation, hasNpi, editing } = props;
  const isGoing = row.kind === 'leaving' || row.kind === 'left';
  return (
    <li className={styles.provider} data-kind={row.kind} data-provider={row.key}>
      <div className={styles.words}>
        <span>
          {isGoing ? <del>{row.name}</del> : <span>{row.name}</span>}
          {row.kind === 'left' ? <span className={styles.aside}> removed</span> : null}
        </span>
        {hasNpi && row.kind !== 'left' ? (
          <span className={`${styles.aside} tabular`}>{row.npi === null ? 'No NPI' : `NPI ${row.npi}`}</span>
        ) : null}
        {row.result?.failure == null ? null : <span className={styles.failure}>{row.result.failure}</span>}
      </div>
      {editing === null ? null : (
        <div className={styles.end}>
          <State row={row} />
          <RowActions {...props} editing={editing} name={`${row.name} as ${relationNames[relation].plain}`} />
        </div>
      )}
    </li>
  );
};

interface RowActionsProps extends ProviderRowProps {
  readonly editing: ProviderEditing;
  readonly name: string;
}

const RowActions = ({ row, relation, editing, name, onChange, onGone }: RowActionsProps) => {
  if (row.kind === 'left') return null;
  const { npi } = row;
  const remove = (): void => {
    if (row.kind !== 'draft') void editing.toggle(relation, npi);
    else {
      editing.removeDraft(row.key, npi ?? '');
      onGone();
    }
  };
  const change = (): void => {
    // Whoever takes the place ends the relation of this one, which needs the NPI.
    if (npi === null) warnOfNoNpi();
    else onChange({ relation, instead: row });
  };
  const isFailed = row.result?.failure != null;
  return (
    <span className={styles.actions}>
      {isFailed && npi !== null ? (
        <Button
          variant="default"
          size="compact-sm"
          disabled={editing.isSaving}
          aria-label={`Retry saving ${name}`}
          onClick={() => void editing.retry(npi).then(onGone)}
        >
          Retry
        </Button>
      ) : null}
      {row.kind === 'leaving' ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={editing.isSaving}
          aria-label={`Change ${name}`}
          onClick={change}
        >
          Change
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={editing.isSaving}
        aria-label={`${row.kind === 'leaving' ? 'Keep' : 'Remove'} ${name}`}
        onClick={remove}
      >
        {row.kind === 'leaving' ? 'Keep' : 'Remove'}
      </Button>
    </span>
  );
};
