// How are some of several values chosen, and which are? A chip that opens the list (design language §6: chips repeat every filter)
import { Popover } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { usePart } from '../use-part.ts';
import type { ChoiceFilterProps } from './choices.tsx';
import styles from './choice-filter.module.css';

const loadChoices = async () => (await import('./choices.tsx')).Choices;

export const ChoiceFilter = <Value extends string>(props: ChoiceFilterProps<Value>) => {
  const { title, choices, chosen, onChange, all = 'All' } = props;
  const { Part: Choices, isOpen, setOpen } = usePart(loadChoices);
  const labels = choices.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
      width={260}
    >
      <span className={styles.filter} data-on={labels.length > 0 || undefined}>
        <Popover.Target>
          <button type="button" className={styles.open} onClick={() => setOpen(!isOpen)}>
            <span className={styles.title}>{title}</span>
            <span className="trunc">{labels.length === 0 ? all : labels.join(', ')}</span>
            {labels.length === 0 ? <IconChevronDown size={14} stroke={1.75} aria-hidden /> : null}
          </button>
        </Popover.Target>
        {labels.length > 0 ? (
          <button
            type="button"
            className={styles.clear}
            aria-label={`Clear the filter ${title}`}
            title={`Clear the filter ${title}`}
            onClick={() => onChange([])}
          >
            <IconX size={14} stroke={1.75} aria-hidden />
          </button>
        ) : null}
      </span>
      <Popover.Dropdown aria-label={`${title} filter`}>
        {Choices === null ? null : <Choices {...props} />}
      </Popover.Dropdown>
    </Popover>
  );
};
