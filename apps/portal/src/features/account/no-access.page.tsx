export const NoAccessPage = () => <h1>no-access</h1>;
