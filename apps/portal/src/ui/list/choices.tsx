// Which of several values are chosen? The list that a filter opens
import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { folded } from '../../lib/folded.ts';
import styles from './choices.module.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** How the value looks in the list; its label where absent. */
  readonly look?: ReactNode;
}

export interface ChoiceFilterProps<Value extends string> {
  readonly title: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  /** What is shown without a choice. */
  readonly all?: string;
}

/** From so many on the list gets a field of its own. */
const MOST_WITHOUT_FIELD = 10;
/** More are found by typing. */
const MOST_SHOWN = 50;

export const Choices = <Value extends string>({
  title,
  choices,
  chosen,
  onChange,
}: ChoiceFilterProps<Value>) => {
  const [typed, setTyped] = useState('');
  const shown = useMemo(() => {
    const word = folded(typed.trim());
    const found = choices.filter(({ label }) => folded(label).includes(word));
    // The chosen ones stay in reach, however long the list is.
    return found
      .slice(0, MOST_SHOWN)
      .concat(found.slice(MOST_SHOWN).filter(({ value }) => chosen.includes(value)));
  }, [choices, chosen, typed]);
  const toggle = (value: Value): void =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <>
      {choices.length > MOST_WITHOUT_FIELD ? (
        <TextInput
          size="xs"
          aria-label={`Find in ${title}`}
          placeholder="Find"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          mb={6}
        />
      ) : null}
      <div role="group" aria-label={title} className={styles.choices}>
        {shown.map(({ value, label, look }) => (
          <Checkbox
            key={value}
            size="sm"
            label={look ?? label}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
      {shown.length === 0 ? <p className="dim">Nothing of this name.</p> : null}
      {choices.length > MOST_SHOWN && typed === '' ? (
        <p className={`${styles.more} dim`}>The first {MOST_SHOWN}; type to find the others.</p>
      ) : null}
    </>
  );
};
