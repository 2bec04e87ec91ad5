// How is a note shown without ever trusting its markup? (OP-LOG-5: allowed elements are built anew, the rest is text)
import { createElement, type ReactNode, useMemo } from 'react';
import { safeLink, verdictOf } from './rich-text-allowed.ts';
import styles from './rich-text.module.css';

interface RichTextViewProps {
  readonly html: string;
}

export function RichTextView({ html }: RichTextViewProps) {
  const nodes = useMemo(() => nodesOf(parsedBody(html)), [html]);
  return <div className={styles.view}>{nodes}</div>;
}

/** The lines of a note as plain text: paragraphs, list items and line breaks end a line. */
export const plainLines = (html: string): readonly string[] => {
  const lines = [''];
  collectLines(parsedBody(html), lines);
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
};

/** A parsed document runs no script and loads nothing. */
const parsedBody = (html: string): Node => new DOMParser().parseFromString(html, 'text/html').body;

const nodesOf = (parent: Node): ReactNode[] => [...parent.childNodes].map(nodeOf);

const nodeOf = (node: Node, index: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const verdict = verdictOf(node.tagName);
  if (verdict === 'nothing') return null;
  if (verdict === 'text only') return createElement('span', { key: index }, ...nodesOf(node));
  if (verdict === 'BR') return createElement('br', { key: index });
  if (verdict !== 'A') return createElement(verdict.toLowerCase(), { key: index }, ...nodesOf(node));
  const href = safeLink(node.getAttribute('href'));
  if (href === null) return createElement('span', { key: index }, ...nodesOf(node));
  const link = { key: index, href, target: '_blank', rel: 'noopener noreferrer nofollow' };
  return createElement('a', link, ...nodesOf(node));
};

const collectLines = (parent: Node, lines: string[]): void => {
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      lines[lines.length - 1] += node.textContent ?? '';
      continue;
    }
    if (!(node instanceof Element)) continue;
    const verdict = verdictOf(node.tagName);
    if (verdict === 'nothing') continue;
    const endsLine = verdict === 'P' || verdict === 'LI' || verdict === 'BR';
    if (endsLine) lines.push('');
    collectLines(node, lines);
    if (endsLine) lines.push('');
  }
};
