// What is a member of a care team called?
import type { TeamMember } from '../contract/team.ts';

export const nameOfMember = ({ firstName, lastName }: TeamMember): string => `${firstName} ${lastName}`;
