// How do staff hold a video visit? Invite the patient, let them in, talk, end it with a log (OP-VIDEO-1)
import { isUuid } from '@alveary/portal/lib/is-uuid.ts';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { PageHead } from '@alveary/portal/ui/page-head.tsx';
import { useParams } from 'react-router';
import { InvitePatient } from './invite-patient.tsx';
import styles from './staff-visit.module.css';
import { WatchVisit } from './watch-visit.tsx';

export const StaffVisitPage = () => {
  const { visitId } = useParams();
  if (!isUuid(visitId)) return <NotFoundPage />;
  return (
    <>
      <PageHead title="Video visit" />
      <div className={styles.page}>
        <WatchVisit id={visitId} invitation={(visit) => <InvitePatient visit={visit} />} />
      </div>
    </>
  );
};
