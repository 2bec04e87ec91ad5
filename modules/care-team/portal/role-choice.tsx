// Who can have a role? Those who hold it first, then everybody else of the site; nobody clears it (CARETEAM-002, CARETEAM-008)
import { Select } from '@mantine/core';
import { careTeamRoleLabel } from '../contract/model.ts';
import type { TeamMember } from '../contract/team.ts';
import { nameOfMember } from './member-name.ts';

/** No id: the choice that clears a role. */
const NOBODY = 'nobody';

interface RoleChoiceProps {
  readonly role: string;
  readonly members: readonly TeamMember[];
  readonly team: readonly TeamMember[];
  /** The id of a user; null for nobody. */
  readonly chosen: string | null;
  readonly isReadOnly: boolean;
  readonly onChoose: (userId: string | null) => void;
}

export const RoleChoice = ({ role, members, team, chosen, isReadOnly, onChoose }: RoleChoiceProps) => {
  const label = careTeamRoleLabel(role);
  // Who has a role already stands among the choices, also after leaving the site.
  const all = [...members, ...team.filter(({ id }) => members.every((one) => one.id !== id))];
  const holds = (one: TeamMember): boolean => one.roles.some(({ code }) => code === role);
  const choice = (one: TeamMember) => ({ value: one.id, label: nameOfMember(one) });
  const groups = [
    { group: label, items: all.filter(holds).map(choice) },
    { group: 'Others at the site', items: all.filter((one) => !holds(one)).map(choice) },
  ].filter(({ items }) => items.length > 0);
  return (
    <Select
      size="xs"
      aria-label={label}
      allowDeselect={false}
      searchable
      nothingFoundMessage="Nobody of this name works at the site"
      readOnly={isReadOnly}
      data={[{ value: NOBODY, label: 'Nobody' }, ...groups]}
      value={chosen ?? NOBODY}
      onChange={(userId) => onChoose(userId === NOBODY ? null : userId)}
    />
  );
};
