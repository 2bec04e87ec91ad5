// Where does the portal start in the browser?
import { createRoot } from 'react-dom/client';
import { createPath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { prefetchWhenIdle } from '../lib/prefetch.ts';
import { recoverFromMissingChunks } from '../shell/chunk-recovery.ts';
import { mendLanguage } from './browser-language.ts';
import { followColourScheme } from './colour-scheme.ts';
import { prefetchLinks } from './link-prefetch.ts';
import { createRouter, loadLater } from './routes.tsx';
import './fonts.css';
import './tokens.css';
import './base.css';

mendLanguage(navigator);
followColourScheme();
const router = createRouter();
recoverFromMissingChunks(() => {
  const { location } = router.state.navigation;
  return location === undefined ? null : createPath(location);
});
prefetchLinks(() => router.routes);
// Whoever signs in needs them next.
prefetchWhenIdle([loadLater]);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root.');

createRoot(root).render(<RouterProvider router={router} />);
