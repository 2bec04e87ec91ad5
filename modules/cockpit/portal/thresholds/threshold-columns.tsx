// What does a line say of a threshold: for whom, what of which programme, since when, and does the cockpit count towards it now?
import { Badge } from '@alveary/portal/ui/badge.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { NoDate } from '@alveary/portal/ui/no-date.tsx';
import { None } from '@alveary/portal/ui/none.tsx';
import { type DatedThreshold, measureNames } from '../../contract/thresholds.model.ts';
import { holdsIn } from '../../contract/thresholds.rules.ts';
import { monthInWords } from './month-words.ts';

const StateOf = ({ one, month }: { readonly one: DatedThreshold; readonly month: string }) => {
  if (holdsIn(one, month)) return <Badge tone="success">In force</Badge>;
  return one.validFrom > month ? <Badge tone="info">To come</Badge> : <Badge tone="neutral">Past</Badge>;
};

/** @param month the one that goes on @param aims ids of those that the cockpit counts towards in it */
export const thresholdColumns = (
  month: string,
  aims: ReadonlySet<string>,
): readonly Column<DatedThreshold>[] => [
  {
    id: 'code',
    title: 'Code',
    isName: true,
    cell: ({ programme, code }) => (
      <>
        <b>{code}</b> <span className="dim">{programme}</span>
      </>
    ),
  },
  { id: 'whose', title: 'Of', cell: ({ isOwn }) => (isOwn ? 'This site' : 'All US sites') },
  { id: 'measure', title: 'What is counted', cell: ({ measure }) => measureNames[measure] },
  { id: 'atLeast', title: 'At least', isNumber: true, cell: ({ atLeast }) => atLeast },
  {
    id: 'aim',
    title: 'Cockpit',
    cell: ({ id, isAim }) =>
      aims.has(id) ? <Badge tone="info">Counts now</Badge> : isAim ? 'Counts in its time' : <None />,
  },
  {
    id: 'contact',
    title: 'Conversation',
    cell: ({ needsContact }) => (needsContact ? 'Needed' : <None />),
  },
  { id: 'since', title: 'Since', isTabular: true, cell: ({ validFrom }) => monthInWords(validFrom) },
  {
    id: 'until',
    title: 'Until',
    isTabular: true,
    cell: ({ validTo }) => (validTo === null ? <NoDate /> : monthInWords(validTo)),
  },
  { id: 'state', title: 'State', cell: (one) => <StateOf one={one} month={month} /> },
];
