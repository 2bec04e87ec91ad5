// With what is a row of a list selected, and all of them at once? It comes with the first list that has it
import { Checkbox } from '@mantine/core';

interface SelectBoxProps {
  readonly label: string;
  readonly isChecked: boolean;
  /** Some of the rows below. */
  readonly isSome?: boolean;
  /** Left to the arrows of the list. */
  readonly tabIndex?: number;
  readonly onChange: () => void;
}

export const SelectBox = ({ label, isChecked, isSome = false, tabIndex, onChange }: SelectBoxProps) => (
  <Checkbox
    size="xs"
    {...(tabIndex === undefined ? {} : { tabIndex })}
    aria-label={label}
    checked={isChecked}
    indeterminate={isSome}
    onChange={onChange}
  />
);
