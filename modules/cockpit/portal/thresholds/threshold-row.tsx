// How is one threshold of a new set typed?
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { measureNames, measures, programmes } from '../../contract/thresholds.model.ts';
import styles from './thresholds.module.css';
import type { TypedRow } from './use-set-form.ts';

interface ThresholdRowProps {
  readonly row: TypedRow;
  readonly number: number;
  readonly onChange: (row: TypedRow) => void;
  readonly onRemove: () => void;
}

const choices = measures.map((measure) => ({ value: measure, label: measureNames[measure] }));

export const ThresholdRow = ({ row, number, onChange, onRemove }: ThresholdRowProps) => (
  <fieldset className={styles.row} aria-label={`Threshold ${number}`}>
    <NativeSelect
      size="xs"
      w={90}
      label="Programme"
      data={[...programmes]}
      value={row.programme}
      onChange={({ currentTarget: { value } }) => onChange({ ...row, programme: value })}
    />
    <TextInput
      size="xs"
      w={100}
      label="Code"
      maxLength={12}
      autoComplete="off"
      spellCheck={false}
      value={row.code}
      onChange={({ currentTarget: { value } }) => onChange({ ...row, code: value })}
    />
    <NativeSelect
      size="xs"
      w={170}
      label="What is counted"
      data={choices}
      value={row.measure}
      onChange={({ currentTarget: { value } }) => onChange({ ...row, measure: value })}
    />
    <TextInput
      size="xs"
      w={80}
      label="At least"
      inputMode="numeric"
      maxLength={4}
      value={row.atLeast}
      onChange={({ currentTarget: { value } }) => onChange({ ...row, atLeast: value })}
    />
    <span className={styles.switches}>
      <Switch
        size="xs"
        label="The cockpit counts towards it"
        checked={row.isAim}
        onChange={({ currentTarget: { checked } }) => onChange({ ...row, isAim: checked })}
      />
      <Switch
        size="xs"
        label="Needs a conversation"
        checked={row.needsContact}
        onChange={({ currentTarget: { checked } }) => onChange({ ...row, needsContact: checked })}
      />
    </span>
    <span className="grow" />
    <Button size="compact-xs" variant="default" aria-label={`Remove threshold ${number}`} onClick={onRemove}>
      Remove
    </Button>
  </fieldset>
);
