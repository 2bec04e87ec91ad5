// How does the box that selects a row stay out of the lists that have none? It is loaded with the first one that does
import type { ComponentProps } from 'react';
import type { SelectBox } from './select-box.tsx';
import { later } from '../../lib/later.tsx';

export const LaterSelectBox = later<ComponentProps<typeof SelectBox>>(
  async () => (await import('./select-box.tsx')).SelectBox,
);
