// How does a care plan get into the record system of the site, and did it arrive? (CAREPLAN-009; OP-CAREPLAN-2: 'Send to EHR')
import { ehrCalls } from '@alveary/modules/ehr/contract/calls.ts';
import { UploadState } from '@alveary/modules/ehr/portal/public.ts';
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import styles from './care-plan.module.css';
import { SendPlanDialog } from './send-plan.dialog.tsx';

const EVERY_MS = 2000;
/** How long a plan is watched on its way; each look is a read of the patient that the audit log keeps. */
const WATCHED_MS = 10_000;

/** The newest document that was sent; while one is on its way it is looked for again. */
const useNewest = (profileId: string, isConnected: boolean) => {
  const { data, refetch } = useCall(
    ehrCalls.clinicalDocumentUploads,
    { query: { profileId } },
    { enabled: isConnected, shownInPlace: true },
  );
  const newest = data?.[0];
  const underWay = newest?.state === 'QUEUED' ? newest.id : null;
  useEffect(() => {
    if (underWay === null) return undefined;
    const timer = setInterval(() => void refetch(), EVERY_MS);
    const end = setTimeout(() => clearInterval(timer), WATCHED_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [underWay, refetch]);
  return newest;
};

interface SendPlanProps {
  readonly planId: string;
  readonly mayWrite: boolean;
}

/** Only where the site is connected to a record system. */
export const SendPlan = ({ planId, mayWrite }: SendPlanProps) => {
  const { siteProfile, locale } = usePatient();
  const { profile, site } = siteProfile;
  const [isSending, setSending] = useState(false);
  const connected = useCall(
    ehrCalls.athenaEnabled,
    { query: { siteId: site.id } },
    { enabled: mayWrite, shownInPlace: true, staleTime: 60_000 },
  );
  const isConnected = connected.data?.enabled === true;
  const newest = useNewest(profile.id, isConnected);
  if (!isConnected) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
        onClick={() => setSending(true)}
      >
        Send to EHR
      </Button>
      {newest === undefined ? null : (
        <p className={styles.sent}>
          <span className="dim tabular">Sent {showDayTime(newest.createdAt, locale)}</span>
          <UploadState upload={newest} />
        </p>
      )}
      {isSending ? <SendPlanDialog planId={planId} onClose={() => setSending(false)} /> : null}
    </>
  );
};
