// How does an account that was invited become a working one? (SHELL-010; USERS-021; OP-AUTH-7)
import { useLocation, useSearchParams } from 'react-router';
import { AccountFrame } from './account-frame.tsx';
import { CheckedLink } from './checked-link.tsx';
import { LinkForm } from './link-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { textOfState } from './page-state.ts';
import { askForConfirmation, confirmByLink } from './recover.requests.ts';

const TITLE = 'Confirm your account';

export const UnconfirmedPage = () => {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const token = search.get('token');
  return (
    <AccountFrame>
      {token === null ? (
        <LinkForm
          title={TITLE}
          lead="Your account is not confirmed yet, so you cannot log in. Open the link in your welcome email. It sets your password and confirms the account. Not there? Ask for another."
          email={textOfState(state, 'email') ?? ''}
          act="Send the link again"
          ask={askForConfirmation}
          life="7 days"
        />
      ) : (
        <CheckedLink token={token} purpose="confirm" title={TITLE} newLinkAt="/account/unconfirmed">
          <NewPasswordForm
            title={TITLE}
            lead="Choose a password. That confirms the account, and you can log in."
            act="Confirm the account"
            send={(password) => confirmByLink(token, password)}
            done="Your account is confirmed. Log in with your new password."
            newLinkAt="/account/unconfirmed"
          />
        </CheckedLink>
      )}
    </AccountFrame>
  );
};
