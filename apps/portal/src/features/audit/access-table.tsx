// What did each access do, when, by whom, and did it succeed? (issue: Who saw this patient)
import type { Access } from '@alveary/contract/audit/model.ts';
import { type DateLocale, showDayTime } from '../../lib/dates.ts';
import { Table } from '../../ui/table.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { kindNames, outcomeNames } from './access-filter.rules.ts';

const outcomeTones: Readonly<Record<Access['outcome'], BadgeTone>> = {
  done: 'outline',
  refused: 'orange',
  failed: 'error',
};

interface AccessTableProps {
  readonly rows: readonly Access[];
  readonly locale: DateLocale;
  /** The rows of the filter before, while the new ones are loaded. */
  readonly isOld: boolean;
}

export const AccessTable = ({ rows, locale, isOld }: AccessTableProps) => (
  <Table label="Accesses" isOld={isOld} fills>
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Who</th>
        <th scope="col">Roles today</th>
        <th scope="col">What</th>
        <th scope="col">Kind</th>
        <th scope="col">Outcome</th>
        <th scope="col">Site in view</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((access) => (
        <tr key={access.id}>
          <td className="tabular">{showDayTime(access.occurredAt, locale)}</td>
          <td>
            {access.person === null ? (
              <span className="dim">Nobody signed in</span>
            ) : (
              <>
                <b>{access.person.name}</b>
                <span className="accesses-email dim">{access.person.email}</span>
              </>
            )}
          </td>
          <td>{access.roles.join(', ') || <span className="dim">–</span>}</td>
          <td>{access.says}</td>
          <td>{kindNames[access.kind]}</td>
          <td>
            <Badge tone={outcomeTones[access.outcome]}>{outcomeNames[access.outcome]}</Badge>
          </td>
          <td>{access.siteNames.join(', ') || <span className="dim">–</span>}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
