// What do the pages behind the sign-in need besides React? The UI kit, the kept answers, the confirm dialog.
// The sign-in page does without, so that it is there at once on a slow line.
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { answerProof } from '../lib/proof.ts';
import { whenForgotten } from '../lib/person.ts';
import { answerQuestion } from '../shell/confirm.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { FeaturesContext } from '../shell/feature.ts';
import { useLeaveGuard } from '../shell/leave-guard.ts';
import { createQueryClient } from '../shell/query-client.ts';
import { StaleLine } from '../ui/stale-line.tsx';
import { theme, tokensToMantine } from '../ui/theme.ts';
import { features } from './features.ts';
import { Proof } from './proof.tsx';
import { styleNonce } from './style-nonce.ts';
import '../ui/mantine.css';

const client = createQueryClient();
whenForgotten(() => {
  client.clear();
  answerProof(false);
  // Whoever comes next would say yes to what the person before was asked.
  answerQuestion(false);
});

/** Nothing on the pages of the sign-in is kept from being left. */
const Guarded = () => {
  useLeaveGuard();
  return <Outlet />;
};

export const Kit = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={tokensToMantine}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <QueryClientProvider client={client}>
      <FeaturesContext value={features}>
        {/* For the few pages without a frame; where one stands, it says it. */}
        <StaleLine rank={0} />
        <Guarded />
      </FeaturesContext>
      <ConfirmDialog />
      <Proof />
    </QueryClientProvider>
  </MantineProvider>
);
