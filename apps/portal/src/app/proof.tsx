// Where is a password or a code asked for that the server wants before a write? Over whatever stands on the screen (decision 0035)
import type { ComponentType } from 'react';
import { proofStore } from '../lib/proof.ts';
import { useStore } from '../lib/store.ts';
import { features } from './features.ts';
import { later } from '../lib/later.tsx';

const loadProof = async (): Promise<ComponentType> => {
  const load = features.find(({ proof }) => proof !== undefined)?.proof;
  if (load === undefined) throw new Error('No subject asks for a proof.');
  return load();
};

const ProofDialog = later(loadProof);

export const Proof = () => {
  const asked = useStore(proofStore);
  return asked === null ? null : <ProofDialog />;
};
