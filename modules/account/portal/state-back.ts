// Where does a page lead that somebody was led to on the way elsewhere? Back there, and only within the portal.
import { safeReturnPath } from '@alveary/portal/shell/return-path.ts';
import { textOfState } from './page-state.ts';

export const backOf = (state: unknown): string => safeReturnPath(textOfState(state, 'back'));
