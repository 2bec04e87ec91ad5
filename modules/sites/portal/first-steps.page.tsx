// What does whoever sets up an installation do first? A site, a colleague, the patients; it goes away when all is done
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { ConfirmDialog } from '@alveary/portal/shell/confirm-dialog.tsx';
import { PlainHeader } from '@alveary/portal/shell/header.tsx';
import { fullNameOf, useSignedIn } from '@alveary/portal/shell/me.ts';
import { signOut } from '@alveary/portal/shell/sign-out.ts';
import { useGo } from '@alveary/portal/shell/use-go.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { Button } from '@mantine/core';
import { Link, Navigate } from 'react-router';
import { siteKeepingCalls } from '../contract/keeping.calls.ts';
import { type FirstSteps, isSetUp } from '../contract/keeping.model.ts';
import { maySetUp } from '../contract/policies.ts';
import { FirstImport } from './first-import.tsx';
import { FirstSite } from './first-site.tsx';
import { FirstStep } from './first-step.tsx';
import styles from './first-steps.module.css';

export const FirstStepsPage = () => {
  const { me, settings, user } = useSignedIn();
  const go = useGo();
  const read = useCall(
    siteKeepingCalls.firstSteps,
    {},
    { enabled: maySetUp(me), shownInPlace: true, staleTime: 0 },
  );
  if (!maySetUp(me) || (read.data && isSetUp(read.data))) return <Navigate to="/" replace />;
  const logOut = (): void => void signOut(go);
  return (
    <div className={styles.page}>
      <PlainHeader title={settings.portal_name}>
        <span className="grow" />
        <span className={`${styles.who} trunc`}>{fullNameOf(user)}</span>
        <button type="button" className={styles.logout} onClick={logOut}>
          Logout
        </button>
      </PlainHeader>
      <main className={styles.steps}>
        <h1>First steps</h1>
        <p className="dim">
          Three things, and the portal is ready for work. They stay here, at the home button, until all are
          done.
        </p>
        {read.isPending ? <SkeletonRows rows={6} columns={['60%']} label="Loading the first steps" /> : null}
        {read.error && !read.data ? (
          <ErrorState {...failureOfCall(read.error)} onRetry={() => void read.refetch()} />
        ) : null}
        {read.data ? <Steps steps={read.data} /> : null}
      </main>
      <ConfirmDialog />
    </div>
  );
};

const Steps = ({ steps: { site, hasColleague, hasPatient } }: { readonly steps: FirstSteps }) => {
  const isIn = site?.isMine === true;
  return (
    <>
      <ol>
        <FirstStep
          number={1}
          title="Add the first site"
          isDone={isIn}
          isNext={!isIn}
          done={site?.shortName ?? ''}
        >
          <FirstSite site={site} />
        </FirstStep>
        <FirstStep
          number={2}
          title="Invite a colleague"
          isDone={isIn && hasColleague}
          isNext={isIn && !hasColleague}
          done="Somebody else works here."
        >
          <p>A colleague gets an email with a link that sets the password. Press “Add New User” there.</p>
          <div>
            <Button component={Link} to={`/settings/${site?.slug ?? ''}`}>
              Users of {site?.shortName}
            </Button>
          </div>
        </FirstStep>
        <FirstStep
          number={3}
          title="Bring in the patients"
          isDone={isIn && hasPatient}
          isNext={isIn && !hasPatient}
          done="Patients are there."
        >
          <FirstImport slug={site?.slug ?? ''} />
        </FirstStep>
      </ol>
      {isIn ? (
        <p className={styles.on}>
          <Link to="/dashboard/today">Go to the portal</Link>
          <Link to="/admin/site">Add more sites</Link>
        </p>
      ) : null}
    </>
  );
};
