import styles from './initials.module.css';

const firstLetter = (text: string | null): string => [...(text ?? '').trim()][0]?.toLocaleUpperCase() ?? '';

interface InitialsProps {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly size?: 28 | 32;
}

/** The round mark of a person; it repeats the name beside it, so it is drawn by the style and never read aloud. */
export const Initials = ({ firstName, lastName, size = 28 }: InitialsProps) => (
  <span
    className={styles.initials}
    data-size={size}
    data-letters={firstLetter(firstName) + firstLetter(lastName) || '?'}
    aria-hidden
  />
);
