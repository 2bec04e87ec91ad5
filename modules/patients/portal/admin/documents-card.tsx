// Which documents lie in the record, and did the pictures reach the record system? (ADMIN-009; PRACT-070, PRACT-071)
import { documentCalls } from '@alveary/modules/documents/contract/calls.ts';
import { ehrCalls } from '@alveary/modules/ehr/contract/calls.ts';
import type { EhrUpload } from '@alveary/modules/ehr/contract/model.ts';
import { UploadState } from '@alveary/modules/ehr/portal/public.ts';
import type { Profile } from '../../contract/model.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallForEach } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { Entry } from '@alveary/portal/ui/entries.tsx';
import { CardEmpty, SummaryCard } from '../summary-card.tsx';
import { Few, Waiting } from './card-states.tsx';
import styles from './record.module.css';
import { later } from '@alveary/portal/lib/later.tsx';
import { imagingDraft } from './draft-keys.ts';

interface DocumentsCardProps {
  readonly profile: Profile;
  readonly locale: DateLocale;
}

const ImagingForm = later(async () => (await import('./imaging-form.tsx')).ImagingForm);

const EVERY_MS = 2000;
/** How long a new document is watched on its way; each look is a read of the patient that the audit log keeps. */
const WATCHED_MS = 10_000;

/** The sites of the patient that file documents in a record system, and may do so for the person. */
const useConnectedSites = (profile: Profile) => {
  const me = useMe();
  const mine = mayEditPatients.sites(me);
  const own = profile.siteProfiles.filter(({ site }) => mine.includes(site.id)).map(({ site }) => site);
  const asked = useCallForEach(
    ehrCalls.athenaEnabled,
    own.map(({ id }) => ({ query: { siteId: id } })),
    { staleTime: 60_000 },
  );
  return own.filter((_, at) => asked[at]?.data?.enabled === true);
};

const useUploads = (profileId: string, isConnected: boolean) => {
  const [isWatched, setWatched] = useState(false);
  const answer = useCall(
    ehrCalls.imagingUploads,
    { query: { profileId } },
    { enabled: isConnected, shownInPlace: true },
  );
  const { refetch } = answer;
  const isOnItsWay = answer.data?.some(({ state }) => state === 'QUEUED') === true;
  useEffect(() => {
    if (!isWatched) return undefined;
    const timer = setTimeout(() => setWatched(false), WATCHED_MS);
    return () => clearTimeout(timer);
  }, [isWatched]);
  useEffect(() => {
    if (!isWatched || !isOnItsWay) return undefined;
    const timer = setInterval(() => void refetch(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isWatched, isOnItsWay, refetch]);
  return { ...answer, watch: () => setWatched(true) };
};

export const DocumentsCard = ({ profile, locale }: DocumentsCardProps) => {
  const [isAdding, setAdding] = useState(false);
  const sites = useConnectedSites(profile);
  const uploads = useUploads(profile.id, sites.length > 0);
  const { data, error, refetch } = useCall(
    documentCalls.listOfPatient,
    { query: { 'principal.equals': profile.id, page: 0, size: 200 } },
    { shownInPlace: true },
  );
  const sent = uploads.data ?? [];
  return (
    <SummaryCard
      title="Documents"
      aside={
        <>
          {data?.total ? <span className="tabular">{data.total}</span> : null}
          {sites.length > 0 && !isAdding ? (
            <AddImaging profileId={profile.id} onAdd={() => setAdding(true)} />
          ) : null}
        </>
      }
    >
      {isAdding ? (
        <ImagingForm
          profileId={profile.id}
          sites={sites}
          sent={sent}
          onAdded={uploads.watch}
          onClose={() => setAdding(false)}
        />
      ) : null}
      <Waiting isLoading={data === undefined} error={error} onRetry={() => void refetch()} />
      <Waiting isLoading={false} error={uploads.error} onRetry={() => void uploads.refetch()} />
      {data?.total === 0 && !isAdding ? <CardEmpty>No document in the record.</CardEmpty> : null}
      <Few
        rows={data?.rows ?? []}
        what="documents"
        draw={(document) => (
          <Entry
            key={document.id}
            text={
              <>
                <Link to={`/admin/document-viewer?documentId=${document.id}`}>{document.fileName}</Link>
                <Way upload={sent.find(({ documentId }) => documentId === document.id)} />
              </>
            }
          >
            <span className="dim tabular">{showDay(document.createdAt, locale)}</span>
          </Entry>
        )}
      />
    </SummaryCard>
  );
};

interface AddImagingProps {
  readonly profileId: string;
  readonly onAdd: () => void;
}

const AddImaging = ({ profileId, onAdd }: AddImagingProps) => (
  <AddButton label="Add imaging document" draftKey={imagingDraft(profileId)} onClick={onAdd} />
);

/** Where it was sent to the record system at all. */
const Way = ({ upload }: { readonly upload: EhrUpload | undefined }) =>
  upload === undefined ? null : (
    <span className={styles.imagingWay}>
      <UploadState upload={upload} />
    </span>
  );
