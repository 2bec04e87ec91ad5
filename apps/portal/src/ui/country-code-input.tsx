// How is a phone country code typed or chosen? The preferred countries stand first; anything may be typed (FORMAT-010)
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { countryCodes, countryCodesLike } from '../lib/country-codes.ts';
import styles from './country-code-input.module.css';

type CountryCodeInputProps = Omit<AutocompleteProps, 'data' | 'filter' | 'renderOption' | 'limit'>;

const renderOption: AutocompleteProps['renderOption'] = ({ option }) => (
  <span className={styles.code}>
    <span className="tabular">{option.value}</span>
    <span className="trunc">{countryCodes().find(({ code }) => code === option.value)?.names}</span>
  </span>
);

/** With a whole code in the field all others are offered, to choose anew. */
const filter: AutocompleteProps['filter'] = ({ search }) => {
  const isWhole = countryCodes().some(({ code }) => code === search.trim());
  return countryCodesLike(isWhole ? '' : search).map(({ code }) => ({ value: code, label: code }));
};

export const CountryCodeInput = (props: CountryCodeInputProps) => (
  <Autocomplete
    {...props}
    data={countryCodes().map(({ code }) => code)}
    filter={filter}
    renderOption={renderOption}
    openOnFocus={false}
    maxDropdownHeight={260}
    comboboxProps={{ width: 280, position: 'bottom-start' }}
  />
);
