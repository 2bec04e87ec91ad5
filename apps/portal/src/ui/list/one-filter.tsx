// Which one of some values is a list narrowed to? None: all are shown
import { Select } from '@mantine/core';

interface OneFilterProps<Value extends string> {
  /** 'Kind': heard, and part of what takes it away again. */
  readonly label: string;
  /** 'All kinds': what is shown without a choice. */
  readonly all: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
  readonly nothingFound?: string;
  readonly width?: number;
}

/** From so many on one finds a value by typing. */
const MOST_LOOKED_THROUGH = 8;
/** More are found by typing. */
const MOST_SHOWN = 50;

export const OneFilter = <Value extends string>(props: OneFilterProps<Value>) => {
  const { label, all, choices, value, onChange, nothingFound = 'Nothing of this name', width = 180 } = props;
  return (
    <Select
      size="xs"
      w={width}
      aria-label={label}
      placeholder={all}
      data={choices.map((choice) => ({ ...choice }))}
      value={value}
      clearable
      clearButtonProps={{ 'aria-label': `Show ${all.charAt(0).toLowerCase()}${all.slice(1)}` }}
      searchable={choices.length > MOST_LOOKED_THROUGH || props.nothingFound !== undefined}
      nothingFoundMessage={nothingFound}
      limit={MOST_SHOWN}
      maxDropdownHeight={320}
      onChange={(chosen) => onChange(choices.find((choice) => choice.value === chosen)?.value ?? null)}
    />
  );
};
