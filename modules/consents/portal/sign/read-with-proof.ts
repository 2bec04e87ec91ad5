// What follows when somebody shows that the link was sent to them? The document is read, or it is said why not
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { consentLinkCalls, type ReadableConsent } from '../../contract/guest.calls.ts';
import type { SignerProof } from '../../contract/model.ts';
import { refusalIn } from './refusal.ts';
import type { Wording } from './wording.ts';

export interface Proven {
  /** Sent with each step: nothing keeps that somebody showed who they are. */
  readonly proof: SignerProof;
  readonly consent: ReadableConsent;
}

export interface ProofFormProps {
  readonly code: string;
  readonly wording: Wording;
  readonly onProven: (proven: Proven) => void;
}

/** @returns what the form says of a refusal, null when the document was read */
export const readWithProof = async (
  { code, wording, onProven }: ProofFormProps,
  proof: SignerProof,
): Promise<{ readonly whole: string } | null> => {
  try {
    const consent = await request(consentLinkCalls.read, { params: { code }, body: proof });
    onProven({ proof, consent });
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { whole: refusalIn(wording, error) };
  }
};
