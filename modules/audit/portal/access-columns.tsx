// Columns of each access: what it did, when, by whom, and whether it succeeded (Who saw this patient).
import type { Access } from '../contract/model.ts';
import { type DateLocale, showDay, showDayTime, showTime } from '@alveary/portal/lib/dates.ts';
import { Badge, type BadgeTone } from '@alveary/portal/ui/badge.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { None } from '@alveary/portal/ui/none.tsx';
import { kindNames, outcomeNames } from './access-filter.rules.ts';
import styles from './accesses.module.css';

/** The time alone where it ended on the same day. */
const showUntil = (from: string, until: string, locale: DateLocale): string =>
  showDay(from, locale) === showDay(until, locale) ? showTime(until, locale) : showDayTime(until, locale);

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
    cell: ({ occurredAt, until }) => (
      <>
        {showDayTime(occurredAt, locale)}
        {until === null ? null : (
          <span className={`${styles.email} dim`}>until {showUntil(occurredAt, until, locale)}</span>
        )}
      </>
    ),
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
