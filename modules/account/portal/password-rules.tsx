// Which rules does the new password not meet yet? All of them, live (AUTH-036 to AUTH-039; OP-AUTH-2)
import { passwordRules } from '../contract/model.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import styles from './password-rules.module.css';

/** The signs in '(e.g. -_?!)' must not be torn apart at the end of a line. */
const beforeExample = (message: string): string => message.split('(', 1)[0] ?? message;

export const PasswordRules = ({ id, password }: { readonly id: string; readonly password: string }) => (
  <ul id={id} className={styles.rules}>
    {passwordRules.map(({ message, isMet }) => {
      const met = isMet(password);
      return (
        <li key={message} className={met ? styles.ruleMet : password === '' ? '' : styles.ruleOpen}>
          {met ? (
            <IconCheck size={14} stroke={2} aria-label="Met:" role="img" />
          ) : (
            <IconX size={14} stroke={2} aria-label="Not met:" role="img" />
          )}
          <span>
            {beforeExample(message)}
            <span className={styles.ruleExample}>{message.slice(beforeExample(message).length)}</span>
          </span>
        </li>
      );
    })}
  </ul>
);
