// What do the pages behind the sign-in need besides React? The UI kit, the kept answers, the confirm dialog.
// The sign-in page does without, so that it is there at once on a slow line.
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { whenForgotten } from '../lib/person.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { createQueryClient } from '../shell/query-client.ts';
import { theme, tokensToMantine } from '../ui/theme.ts';
import { styleNonce } from './style-nonce.ts';
import '../ui/mantine.css';

const client = createQueryClient();
whenForgotten(() => client.clear());

export const Kit = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={tokensToMantine}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <QueryClientProvider client={client}>
      <Outlet />
      <ConfirmDialog />
    </QueryClientProvider>
  </MantineProvider>
);
