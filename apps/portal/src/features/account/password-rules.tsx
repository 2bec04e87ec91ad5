// Which rules does the new password not meet yet? All of them, live (AUTH-036 to AUTH-039; OP-AUTH-2)
import { passwordRules } from '@alveary/contract/account/model.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import './password-rules.css';

/** The signs in '(e.g. -_?!)' must not be torn apart at the end of a line. */
const beforeExample = (message: string): string => message.split('(', 1)[0] ?? message;

export const PasswordRules = ({ id, password }: { readonly id: string; readonly password: string }) => (
  <ul id={id} className="password-rules">
    {passwordRules.map(({ message, isMet }) => {
      const met = isMet(password);
      return (
        <li key={message} className={met ? 'password-rule-met' : password === '' ? '' : 'password-rule-open'}>
          {met ? (
            <IconCheck size={14} stroke={2} aria-label="Met:" role="img" />
          ) : (
            <IconX size={14} stroke={2} aria-label="Not met:" role="img" />
          )}
          <span>
            {beforeExample(message)}
            <span className="password-rule-example">{message.slice(beforeExample(message).length)}</span>
          </span>
        </li>
      );
    })}
  </ul>
);
