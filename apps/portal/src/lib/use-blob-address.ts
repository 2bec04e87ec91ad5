// Where in this browser is the content of a stored file? Fetched once, let go when the page is left or another one is asked for.
import type { BinaryFile, CallDeclaration, RequestOf } from '@alveary/contract/call.ts';
import { useEffect, useState } from 'react';
import { requestContent } from './call.ts';
import { CallError } from './call-error.ts';

interface Content {
  /** A blob address; null until it is there. */
  readonly address: string | null;
  readonly error: CallError | null;
}

const nothingYet: Content = { address: null, error: null };

export const useBlobAddress = <const Call extends CallDeclaration & { readonly output: BinaryFile }>(
  call: Call,
  input: RequestOf<Call>,
): Content & { readonly retry: () => void } => {
  const [tries, setTries] = useState(0);
  const given = JSON.stringify(input);
  const asked = `${given} ${tries}`;
  const [outcome, setOutcome] = useState({ of: asked, content: nothingYet });
  useEffect(() => {
    const leaving = new AbortController();
    let address: string | null = null;
    const request: RequestOf<Call> = JSON.parse(given);
    requestContent(call, request, leaving.signal).then(
      (blob) => {
        address = URL.createObjectURL(blob);
        setOutcome({ of: asked, content: { address, error: null } });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setOutcome({ of: asked, content: { address: null, error } });
      },
    );
    return () => {
      leaving.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [call, given, asked]);
  const current = outcome.of === asked ? outcome.content : nothingYet;
  return { ...current, retry: () => setTries(tries + 1) };
};
