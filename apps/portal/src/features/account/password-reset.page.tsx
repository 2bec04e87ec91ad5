export const PasswordResetPage = () => <h1>password-reset</h1>;
