// What does somebody read who may not see a page at all? That it is not allowed, and who can help
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { IconLock } from '@tabler/icons-react';
import { EmptyState } from '../ui/empty-state.tsx';

export const NotAllowed = ({ line }: { readonly line: string }) => (
  <EmptyState
    icon={<IconLock size={28} stroke={1.5} aria-hidden />}
    title={errorCatalogue.NotAllowed.message}
    line={line}
  />
);
