// What is said while practitioners are looked for? (PRACT-023 to PRACT-025; OP-PRACT-2)
import { SearchLoading } from '@alveary/portal/ui/search-loading.tsx';
import type { PractitionerState } from './practitioner-state.rules.ts';

const REGISTRY = 'Searching Government Registry for matches...';

const linesOf = (step: PractitionerState['step']): readonly string[] => {
  if (step === 'internal') return ["Searching within the product's known practitioners..."];
  return step === 'registry' ? [REGISTRY] : ['This is a new practitioner for the product.', REGISTRY];
};

export const PractitionerLoading = ({ step }: Pick<PractitionerState, 'step'>) => (
  <SearchLoading rows={5} columns={['48px', '34%', '20%']}>
    <div role="status">
      {linesOf(step).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  </SearchLoading>
);
