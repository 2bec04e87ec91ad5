// Where does the portal start in the browser?
import { createRoot } from 'react-dom/client';
import { createPath, RouterProvider } from 'react-router';
import { recoverFromMissingChunks } from '../shell/chunk-recovery.ts';
import { followColourScheme } from './colour-scheme.ts';
import { prefetchLinks } from './link-prefetch.ts';
import { createRouter, routes } from './routes.tsx';
import './fonts.css';
import './tokens.css';
import './base.css';

followColourScheme();
const router = createRouter();
recoverFromMissingChunks(() => {
  const { location } = router.state.navigation;
  return location === undefined ? null : createPath(location);
});
prefetchLinks(routes);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root.');

createRoot(root).render(<RouterProvider router={router} />);
