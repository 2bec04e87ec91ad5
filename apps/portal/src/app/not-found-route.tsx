import { NotFoundPage } from '../shell/error-page.tsx';

/** An address that no route matches, for people signed in or not. */
export const NotFoundRoute = () => (
  <main>
    <NotFoundPage />
  </main>
);
