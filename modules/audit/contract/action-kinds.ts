// Which actions of the audit log read, search or change.
import type { Access } from './model.ts';

/** Which actions are of which kind, as regular expressions that JavaScript and PostgreSQL read alike. */
export const kindPatterns = {
  search: '^patient[.](search|duplicate-check)$',
  read: '[.](read|(un)?follow|(un)?follow-list|results|pdf|links|view|preview|download|(open|read|download)-link|open|list|since|recent-list|list-in-error|imaging-list|clinical-document-list|care-summary|measurements|communication-preferences|export)$',
  change:
    '[.](create(-document)?|undo|configure|confirm|move|cancel|sign|decline|update|finalise|delete|overwrite|mark-in-error|resolve|import|change|(un)?assign(-practitioners?)?|answer|answer-link|send-link|send-code|remove-result|act|set|upload-imaging|upload-clinical-document|invite|send|admit|wait|join|attend|connect|leave|end|log|tell|remind|fetch|follow-calendar|follow-call|follow-service|close-recording)$',
} as const;

/** Is an action a read, a search or a change? */
export const kindOfAction = (action: string): Access['kind'] => {
  if (new RegExp(kindPatterns.search).test(action)) return 'search';
  if (new RegExp(kindPatterns.read).test(action)) return 'read';
  return new RegExp(kindPatterns.change).test(action) ? 'change' : 'other';
};
