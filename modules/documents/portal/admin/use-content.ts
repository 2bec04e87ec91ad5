// Where in this browser is the content of a document? Fetched once, let go when the page is left.
import { documentCalls } from '../../contract/calls.ts';
import { useEffect, useState } from 'react';
import { requestContent } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';

interface Content {
  /** Which try it is the outcome of. */
  readonly of: string;
  /** A blob address; null until it is there. */
  readonly address: string | null;
  readonly error: CallError | null;
}

export const useContent = (id: string): Content & { readonly retry: () => void } => {
  const [tries, setTries] = useState(0);
  const asked = `${id} ${tries}`;
  const [content, setContent] = useState<Content>({ of: asked, address: null, error: null });
  useEffect(() => {
    const leaving = new AbortController();
    let address: string | null = null;
    requestContent(documentCalls.content, { params: { id } }, leaving.signal).then(
      (blob) => {
        address = URL.createObjectURL(blob);
        setContent({ of: asked, address, error: null });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setContent({ of: asked, address: null, error });
      },
    );
    return () => {
      leaving.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [id, asked]);
  const current = content.of === asked ? content : { of: asked, address: null, error: null };
  return { ...current, retry: () => setTries(tries + 1) };
};
