// In which field is a list narrowed while one types? With a cross that empties it; the key '/' leads there (design language §12)
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import styles from './list-bar.module.css';

interface FilterFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel?: string;
  /** Gives it another width. */
  readonly className?: string | undefined;
  readonly maxLength?: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export const FilterField = ({
  label,
  placeholder,
  clearLabel = 'Clear the filter',
  className = styles.filterField,
  maxLength,
  value,
  onChange,
}: FilterFieldProps) => {
  const field = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onChange('');
    field.current?.focus();
  };
  return (
    <TextInput
      ref={field}
      data-first-filter
      size="xs"
      className={className}
      aria-label={label}
      placeholder={placeholder}
      {...(maxLength === undefined ? {} : { maxLength })}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={value === '' ? null : <CloseButton size={24} aria-label={clearLabel} onClick={clear} />}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};
