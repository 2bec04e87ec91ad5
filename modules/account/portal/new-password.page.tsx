// How is a new password set by the link of a mail? (SHELL-012; AUTH-036 to AUTH-039; OP-AUTH-1)
import { AccountFrame } from './account-frame.tsx';
import { CheckedLink } from './checked-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { setPasswordByLink } from './recover.requests.ts';

export const NewPasswordPage = ({ token }: { readonly token: string }) => (
  <AccountFrame>
    <CheckedLink
      token={token}
      purpose="reset"
      title="Set a new password"
      newLinkAt="/account/password/forgot"
    >
      <NewPasswordForm
        title="Set a new password"
        lead="All your sessions end. You log in with the new password afterwards."
        act="Set the password"
        send={(password) => setPasswordByLink(token, password)}
        done="Your password is set. Log in with it."
        newLinkAt="/account/password/forgot"
      />
    </CheckedLink>
  </AccountFrame>
);
