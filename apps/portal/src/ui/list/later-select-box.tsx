// How does the box that selects a row stay out of the lists that have none? It is loaded with the first one that does
import { type ComponentProps, lazy, Suspense } from 'react';
import type { SelectBox } from './select-box.tsx';

const Box = lazy(async () => ({ default: (await import('./select-box.tsx')).SelectBox }));

export const LaterSelectBox = (props: ComponentProps<typeof SelectBox>) => (
  <Suspense>
    <Box {...props} />
  </Suspense>
);
