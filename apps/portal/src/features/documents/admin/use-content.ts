// Where in this browser is the content of a document? Fetched once, let go when the page is left.
import { documentCalls } from '@alveary/contract/documents/calls.ts';
import { useEffect, useState } from 'react';
import { requestContent } from '../../../lib/call.ts';
import { CallError } from '../../../lib/call-error.ts';

interface Content {
  /** A blob address; null until it is there. */
  readonly address: string | null;
  readonly error: CallError | null;
}

const nothing: Content = { address: null, error: null };

export const useContent = (id: string): Content & { readonly retry: () => void } => {
  const [content, setContent] = useState(nothing);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    let address: string | null = null;
    setContent(nothing);
    requestContent(documentCalls.content, { params: { id } }, leaving.signal).then(
      (blob) => {
        address = URL.createObjectURL(blob);
        setContent({ address, error: null });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setContent({ address: null, error });
      },
    );
    return () => {
      leaving.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [id, tries]);
  return { ...content, retry: () => setTries(tries + 1) };
};
