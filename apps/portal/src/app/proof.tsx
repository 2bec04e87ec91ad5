// Where is a password or a code asked for that the server wants before a write? Over whatever stands on the screen (decision 0035)
import { type ComponentType, lazy, Suspense } from 'react';
import { proofStore } from '../lib/proof.ts';
import { useStore } from '../lib/store.ts';
import { features } from './features.ts';

const loadProof = async (): Promise<ComponentType> => {
  const load = features.find(({ proof }) => proof !== undefined)?.proof;
  if (load === undefined) throw new Error('No subject asks for a proof.');
  return load();
};

const ProofDialog = lazy(async () => ({ default: await loadProof() }));

export const Proof = () => {
  const asked = useStore(proofStore);
  return asked === null ? null : (
    <Suspense>
      <ProofDialog />
    </Suspense>
  );
};
