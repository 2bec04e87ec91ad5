// How does one field of a search look: label, flexible match, value, hint or error?
import { Checkbox, Input } from '@mantine/core';
import { useId } from 'react';
import { afterPress } from '../lib/form/after-press.ts';
import { FieldMessage } from './field-message.tsx';
import styles from './search-dialog.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly maxLength: number;
  readonly hasFocus: boolean;
  readonly inputMode?: 'tel' | 'email' | 'numeric' | undefined;
  /** The checkbox beside the label; null where there is none. */
  readonly flexible: FlexibleMatch | null;
  readonly onType: (value: string) => void;
  readonly onLeave?: () => void;
}

interface FlexibleMatch {
  readonly isOn: boolean;
  readonly isAllowed: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const hintOf = (flexible: FlexibleMatch | null): string => {
  if (!flexible?.isAllowed) return 'Exact match only';
  return flexible.isOn ? 'Part of the name is enough' : 'The whole name';
};

export const SearchField = (props: SearchFieldProps) => {
  const { label, value, error, maxLength, hasFocus, inputMode, flexible, onType, onLeave } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.fieldHead}>
        <label id={`${id}label`} htmlFor={id}>
          {label}
        </label>
        {flexible === null ? null : (
          <Checkbox
            size="xs"
            label="flexible match"
            aria-describedby={`${id}label`}
            checked={flexible.isOn}
            disabled={!flexible.isAllowed}
            onChange={({ currentTarget }) => flexible.onChange(currentTarget.checked)}
          />
        )}
      </div>
      <Input
        id={id}
        size="sm"
        value={value}
        error={error !== null}
        aria-invalid={error !== null}
        aria-describedby={`${id}message`}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        {...(hasFocus ? { 'data-autofocus': true } : {})}
        {...(inputMode === undefined ? {} : { inputMode })}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        {...(onLeave === undefined ? {} : { onBlur: () => afterPress(onLeave) })}
      />
      <FieldMessage id={`${id}message`} error={error} hint={hintOf(flexible)} />
    </div>
  );
};
