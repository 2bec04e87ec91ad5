// How does a list show that its content is another one? Its scrollbar stands out for a second (SHELL-086; OP-SHELL-8)
import { type RefObject, useEffect, useRef } from 'react';
import './scrollbar-highlight.css';

const SHOWN_MS = 1000;

/** Highlights the scrollbar whenever `content` becomes another one; not for the first. */
export const useScrollbarHighlight = (scroller: RefObject<HTMLElement | null>, content: unknown): void => {
  const last = useRef(content);
  useEffect(() => {
    const was = last.current;
    last.current = content;
    const element = scroller.current;
    if (element === null || was === undefined || was === content) return undefined;
    element.setAttribute('data-scrollbar', 'highlight');
    const clear = (): void => element.removeAttribute('data-scrollbar');
    const timer = setTimeout(clear, SHOWN_MS);
    return () => {
      clearTimeout(timer);
      clear();
    };
  }, [scroller, content]);
};
