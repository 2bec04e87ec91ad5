import { NotFoundPage } from '../shell/error-page.tsx';
import { PlainHeader } from '../shell/header.tsx';

/** An address that no route matches, for people signed in or not. */
export const NotFoundRoute = () => (
  <div className="not-found">
    <PlainHeader title="Alveary" />
    <main>
      <NotFoundPage />
    </main>
  </div>
);
