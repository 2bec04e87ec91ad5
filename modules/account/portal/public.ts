// The account pages that the portal's own guards stand around.
export { NewPasswordPage } from './new-password.page.tsx';
export { NoAccessPage } from './no-access.page.tsx';
export { PasswordResetPage } from './password-reset.page.tsx';
export { SecondFactorPage } from './second-factor.page.tsx';
