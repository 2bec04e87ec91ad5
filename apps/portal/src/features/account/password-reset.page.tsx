// How does a signed-in person set a new password, by wish or because they must? (SHELL-012, AUTH-036 to AUTH-040; OP-AUTH-1, OP-AUTH-7)
import { useLocation, useNavigate } from 'react-router';
import { PlainHeader } from '../../shell/header.tsx';
import { useSignedIn } from '../../shell/me.ts';
import { showSuccess } from '../../shell/notices.ts';
import { safeReturnPath } from '../../shell/return-path.ts';
import { signOut } from '../../shell/sign-out.ts';
import { PasswordForm } from './password-form.tsx';
import './password-reset.css';

const backOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'back' in state && typeof state.back === 'string'
    ? safeReturnPath(state.back)
    : '/';

export const PasswordResetPage = () => {
  const { user, settings } = useSignedIn();
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const isForced = user.force_password_reset_on_login;
  const onChanged = (): void => {
    showSuccess('Password changed', { line: 'Your other sessions were ended.' });
    void navigate(backOf(state), { replace: true });
  };
  // Opened from the address bar there is no page of the portal to go back to.
  const onCancel = (): void => void (key === 'default' ? navigate('/') : navigate(-1));
  return (
    <div className="password-page">
      <PlainHeader title={settings.portal_name}>
        <span className="grow" />
        <button
          type="button"
          className="header-logout"
          onClick={() => void signOut((address) => navigate(address, { replace: true }))}
        >
          Logout
        </button>
      </PlainHeader>
      <main className="password-main">
        <PasswordForm
          email={user.email}
          lead={
            isForced
              ? 'Set a new password before you go on.'
              : 'Setting a new password ends your other sessions.'
          }
          onChanged={onChanged}
          {...(isForced ? {} : { onCancel })}
        />
      </main>
    </div>
  );
};
