// Where does the portal start in the browser?
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { recoverFromMissingChunks } from '../shell/chunk-recovery.ts';
import { createQueryClient } from '../shell/query-client.ts';
import { theme, tokensToMantine } from '../ui/theme.ts';
import { styleNonce } from './style-nonce.ts';
import './fonts.css';
import './tokens.css';
import './base.css';
import '../ui/mantine.css';
import { createRouter } from './routes.tsx';

recoverFromMissingChunks();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root.');

createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={tokensToMantine}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createRouter()} />
    </QueryClientProvider>
  </MantineProvider>,
);
