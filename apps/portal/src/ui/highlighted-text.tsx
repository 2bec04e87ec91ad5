import { highlightedParts } from './highlight.ts';

interface HighlightedTextProps {
  readonly text: string;
  /** What was searched for; case and accents are ignored, as the search does (OP-API-2). */
  readonly term: string;
}

/** A text with every match marked. */
export const HighlightedText = ({ text, term }: HighlightedTextProps) => (
  <>
    {highlightedParts(text, term).map((part) =>
      part.isMatch ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
    )}
  </>
);
