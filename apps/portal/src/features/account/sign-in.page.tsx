export const SignInPage = () => <h1>sign-in</h1>;
