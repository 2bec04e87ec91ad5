// What did each access do, when, by whom, and did it succeed? (Who saw this patient)
import type { Access } from '../contract/model.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { Badge, type BadgeTone } from '@alveary/portal/ui/badge.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { None } from '@alveary/portal/ui/none.tsx';
import { kindNames, outcomeNames } from './access-filter.rules.ts';
import styles from './accesses.module.css';

const outcomeTones: Readonly<Record<Access['outcome'], BadgeTone>> = {
  done: 'outline',
  refused: 'orange',
  failed: 'error',
};

export const accessColumns = (locale: DateLocale): readonly Column<Access>[] => [
  {
    id: 'when',
    title: 'When',
    isTabular: true,
    width: 176,
    cell: ({ occurredAt }) => showDayTime(occurredAt, locale),
  },
  {
    id: 'who',
    title: 'Who',
    width: 220,
    grow: 1,
    tip: ({ person, otherwise }) => person?.email ?? otherwise ?? undefined,
    cell: ({ person, otherwise }) =>
      person === null ? (
        <span className="dim">{otherwise}</span>
      ) : (
        <>
          <b>{person.name}</b>
          <span className={`${styles.email} dim`}>{person.email}</span>
        </>
      ),
  },
  {
    id: 'roles',
    title: 'Roles then',
    width: 150,
    grow: 1,
    tip: ({ roles }) => roles.join(', ') || undefined,
    cell: ({ roles }) => roles.join(', ') || <None />,
  },
  { id: 'what', title: 'What', width: 190, grow: 1.5, tip: ({ says }) => says, cell: ({ says }) => says },
  { id: 'kind', title: 'Kind', width: 80, cell: ({ kind }) => kindNames[kind] },
  {
    id: 'outcome',
    title: 'Outcome',
    width: 96,
    cell: ({ outcome }) => <Badge tone={outcomeTones[outcome]}>{outcomeNames[outcome]}</Badge>,
  },
  {
    id: 'site',
    title: 'Site in view',
    width: 140,
    grow: 1,
    tip: ({ siteNames }) => siteNames.join(', ') || undefined,
    cell: ({ siteNames }) => siteNames.join(', ') || <None />,
  },
];
