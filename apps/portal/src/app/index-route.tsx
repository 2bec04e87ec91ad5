// Where does a person start? Internal users with the dashboard of today, the others with their patients (OP-SHELL-2; SHELL-060)
import { isInternal } from '@alveary/contract/policies/shell.ts';
import { Navigate } from 'react-router';
import { useMe } from '../shell/me.ts';

export const IndexRoute = () => (
  <Navigate to={isInternal(useMe()) ? '/dashboard/today' : '/all-patients'} replace />
);
