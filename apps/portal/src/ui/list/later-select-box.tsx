// How does the box that selects a row stay out of the lists that have none? It is loaded with the first one that does
import { type ComponentProps } from 'react';
import type { SelectBox } from './select-box.tsx';
import { later } from '../../lib/later.tsx';

const Box = later(async () => (await import('./select-box.tsx')).SelectBox);

export const LaterSelectBox = (props: ComponentProps<typeof SelectBox>) => <Box {...props} />;
