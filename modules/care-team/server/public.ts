// What may other subjects do with care teams? Ask who coordinates, and make the call that assigns somebody a part of theirs.
import { teamCalls } from '../contract/team.calls.ts';
import { saveCoordinator } from './team.ts';

export { findCoordinators } from './team.store.ts';

export const assigningCoordinator = {
  name: 'team.saveCoordinator',
  call: teamCalls.saveCoordinator,
  handler: saveCoordinator,
} as const;
