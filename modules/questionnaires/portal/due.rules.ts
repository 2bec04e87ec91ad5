// Which questionnaires wait for an answer: assigned, or asked for by a link, and not answered since? (OP-PROFILE-3)
import type { Questionnaire } from './questionnaires.rules.ts';

export interface Due {
  readonly internalName: string;
  readonly title: string;
  /** When it was asked for last. */
  readonly since: string;
  readonly isLinkOpen: boolean;
  /** The last answer before that: its score and what it means. */
  readonly last: { readonly text: string; readonly at: string } | null;
}

/** What waits longest first. */
export const dueOf = (questionnaires: readonly Questionnaire[]): readonly Due[] =>
  questionnaires
    .flatMap(({ assigned, internalName, title, results }): Due[] => {
      if (assigned === null) return [];
      const { link, assignedAt } = assigned;
      const since = link !== null && link.sentAt > assignedAt ? link.sentAt : assignedAt;
      const [newest] = results;
      if (newest !== undefined && Date.parse(newest.answeredAt) >= Date.parse(since)) return [];
      const words = [newest?.score, newest?.band].filter((part) => part !== null && part !== undefined);
      return [
        {
          internalName,
          title,
          since,
          isLinkOpen: link?.state === 'open',
          last: newest === undefined ? null : { text: words.join(', ') || 'answered', at: newest.answeredAt },
        },
      ];
    })
    .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since));
