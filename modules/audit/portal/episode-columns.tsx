// Who was with the patient, from when until when, and what was done there? (Who saw this patient)
import { type DateLocale, showDay, showTime } from '@alveary/portal/lib/dates.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { None } from '@alveary/portal/ui/none.tsx';
import type { AccessEpisode } from '../contract/model.ts';
import { outcomeNames } from './access-filter.rules.ts';
import { spanOf, stepWords } from './episode.rules.ts';
import styles from './accesses.module.css';

type Step = AccessEpisode['steps'][number];

const StepItem = ({ step }: { readonly step: Step }) => (
  <li data-kind={step.kind}>
    {stepWords(step)}
    {step.outcome === 'done' ? null : (
      <Badge tone={step.outcome === 'failed' ? 'error' : 'orange'}>{outcomeNames[step.outcome]}</Badge>
    )}
  </li>
);

export const episodeColumns = (locale: DateLocale): readonly Column<AccessEpisode>[] => [
  {
    id: 'when',
    title: 'When',
    isTabular: true,
    cell: (episode) => (
      <>
        {showDay(episode.from, locale)}
        <span className={`${styles.below} dim`}>{spanOf(episode, (at) => showTime(at, locale))}</span>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who',
    tip: ({ person, otherwise }) => person?.email ?? otherwise ?? undefined,
    cell: ({ person, otherwise, roles }) =>
      person === null ? (
        <span className="dim">{otherwise}</span>
      ) : (
        <span className={styles.who}>
          <b>{person.name}</b>
          <span className={`${styles.below} dim`}>{roles.join(', ') || person.email}</span>
        </span>
      ),
  },
  {
    id: 'what',
    title: 'What',
    cell: ({ steps }) => (
      <ul className={styles.steps}>
        {steps.map((step) => (
          <StepItem key={`${step.outcome} ${step.says}`} step={step} />
        ))}
      </ul>
    ),
  },
  {
    id: 'site',
    title: 'Site in view',
    cell: ({ siteNames }) => siteNames.join(', ') || <None />,
  },
];
