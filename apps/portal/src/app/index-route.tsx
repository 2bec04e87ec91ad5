// Where does a person start? Internal users with the dashboard of today, the others with their patients (OP-SHELL-2; SHELL-060);
// whoever sets up the installation with what is still to do.
import { isInternal } from '@alveary/contract/policies/shell.ts';
import { siteKeepingCalls } from '@alveary/modules/sites/contract/keeping.calls.ts';
import { isSetUp } from '@alveary/modules/sites/contract/keeping.model.ts';
import { maySetUp } from '@alveary/modules/sites/contract/policies.ts';
import { Navigate } from 'react-router';
import { useCall } from '../lib/use-call.ts';
import { useMe } from '../shell/me.ts';

export const IndexRoute = () => {
  const me = useMe();
  const steps = useCall(
    siteKeepingCalls.firstSteps,
    {},
    { enabled: maySetUp(me), shownInPlace: true, staleTime: 0 },
  );
  if (steps.isLoading || (steps.isFetching && steps.data && !isSetUp(steps.data))) return null;
  if (steps.data && !isSetUp(steps.data)) return <Navigate to="/first-steps" replace />;
  return <Navigate to={isInternal(me) ? '/dashboard/today' : '/all-patients'} replace />;
};
