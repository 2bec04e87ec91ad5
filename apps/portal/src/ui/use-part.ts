// How does a part come with its first opening only? It opens once it is there, so that the focus finds what it holds.
import { useEffect, useRef, useState } from 'react';

interface LaterPart<Part> {
  /** Null until it was opened once. */
  readonly Part: Part | null;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** @param load of module level: the part is loaded once */
export const usePart = <Part>(load: () => Promise<Part>): LaterPart<Part> => {
  const [loaded, setLoaded] = useState<{ readonly Part: Part } | null>(null);
  const [isWanted, setWanted] = useState(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const setOpen = (isOpen: boolean): void => {
    setWanted(isOpen);
    if (!isOpen || loaded !== null) return;
    void load().then((Part) => {
      if (isThere.current) setLoaded({ Part });
    });
  };
  return { Part: loaded?.Part ?? null, isOpen: isWanted && loaded !== null, setOpen };
};
