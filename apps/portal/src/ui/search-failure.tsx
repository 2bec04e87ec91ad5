// What went wrong with a search, in red above the form or the results?
import { IconAlertCircle } from '@tabler/icons-react';
import styles from './search-dialog.module.css';

export const SearchFailure = ({ messages }: { readonly messages: readonly string[] }) => (
  <div role="alert">
    {messages.length === 0 ? null : (
      <div className={styles.failure}>
        <IconAlertCircle size={18} stroke={1.75} aria-hidden />
        <div>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      </div>
    )}
  </div>
);
