// What stands in the header bar? (document 1 §2 Header; SHELL-056 to SHELL-068; design language §5)
import { IconHome, IconSearch, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../ui/logo.tsx';
import { searchKeys } from './shortcuts.ts';
import styles from './header.module.css';

/** The header of the pages that need no sign-in: the title only. */
export const PlainHeader = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ReactNode;
}) => (
  <header className={styles.header} data-region="header">
    <Link className={styles.brand} to="/">
      <Logo />
      <span>{title}</span>
    </Link>
    {children}
  </header>
);

interface HeaderProps {
  readonly title: string;
  readonly onSearch: () => void;
  /** Null for those who may not create patients (SHELL-059). */
  readonly onNewPatient: (() => void) | null;
  /** What wants attention, of other subjects. */
  readonly signs?: ReactNode;
  /** Absent while the account is unconfirmed or must set a new password (SHELL-062). */
  readonly userMenu: ReactNode;
}

export const Header = ({ title, onSearch, onNewPatient, signs = null, userMenu }: HeaderProps) => (
  <PlainHeader title={title}>
    <Link className={styles.icon} to="/" aria-label="Home" title="Home">
      <IconHome size={20} stroke={1.75} aria-hidden />
    </Link>
    <button
      type="button"
      className={styles.search}
      onClick={onSearch}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span>Search Patients</span>
      <kbd aria-hidden>{searchKeys()}</kbd>
    </button>
    <div className="grow" />
    {onNewPatient === null ? null : (
      <button
        type="button"
        className={styles.newPatient}
        aria-haspopup="dialog"
        aria-label="New Patient"
        onClick={onNewPatient}
      >
        <IconUserPlus size={18} stroke={1.75} aria-hidden />
        <span>New Patient</span>
      </button>
    )}
    {signs}
    {userMenu}
  </PlainHeader>
);
