// How is a patient found and opened from anywhere? (document 1 §2 Patient search; PSEARCH-001 to PSEARCH-044)
import type { PatientMatch } from '@alveary/modules/patients/contract/model.ts';
import { mayGrantAccess } from '@alveary/contract/policies/patients.ts';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { localeOfSites } from '@alveary/portal/lib/dates.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { useMedia } from '@alveary/portal/lib/use-media.ts';
import { checkActivity } from '@alveary/portal/shell/activity-check.ts';
import { questionStore } from '@alveary/portal/shell/confirm.ts';
import { mayLeavePage } from '@alveary/portal/shell/leave-prompt.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { showError } from '@alveary/portal/shell/notices.ts';
import { SearchCriteria } from '@alveary/portal/ui/search-criteria.tsx';
import { SearchDialog } from '@alveary/portal/ui/search-dialog.tsx';
import { SearchLoading } from '@alveary/portal/ui/search-loading.tsx';
import { RecentPatients } from './recent-patients.tsx';
import { addressOfMatch, grantAccess } from './results.rules.ts';
import { ResultsFoot } from './results-foot.tsx';
import { SearchButtons } from './search-buttons.tsx';
import { criteriaOf, filledFields } from './search-fields.rules.ts';
import { PatientSearchForm } from './search-form.tsx';
import { SearchLimit } from './search-limit.tsx';
import { SearchResults } from './search-results.tsx';
import { usePatientSearch } from './use-patient-search.ts';

interface PatientSearchProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Choose for a log or a recording instead of opening; then only patients of the own sites are searched. */
  readonly onChoose?: (profileId: string, match: PatientMatch) => void;
}

export const PatientSearch = ({ isOpen, onClose, onChoose }: PatientSearchProps) => {
  const isChoice = onChoose !== undefined;
  const search = usePatientSearch(isChoice);
  const { state, act } = search;
  const { user, settings, sites, me } = useSignedIn();
  const isNarrow = useMedia('(max-width: 640px)');
  const isAsking = useStore(questionStore) !== null;
  const open = useOpening(onClose, () => act({ kind: 'clear' }));
  const locale = localeOfSites(sites);

  const onOpen = (match: PatientMatch): void => {
    if (isChoice) {
      if (match.id !== null) onChoose(match.id, match);
      return;
    }
    const address = addressOfMatch(match);
    if (address !== null) open(address);
  };
  const onGrant = (match: PatientMatch): void => {
    const grant = grantAccess(match, user.id, settings.admin_base_url);
    if (grant.kind === 'error') showError(grant.message);
    else window.open(grant.address, '_blank', 'noopener');
  };

  return (
    <SearchDialog
      opened={isOpen}
      onClose={onClose}
      title="Search Patients"
      size={920}
      closeOnEscape={!isAsking}
      closeOnClickOutside={filledFields(state.filters).length === 0}
    >
      {state.step === 'form' ? (
        <PatientSearchForm search={search}>
          {isChoice ? null : <RecentPatients locale={locale} onOpen={open} />}
        </PatientSearchForm>
      ) : (
        <>
          <SearchCriteria criteria={criteriaOf(state.filters)} />
          {state.step === 'loading' ? (
            <SearchLoading rows={6} columns={['32px', '30%', '18%', '16%']} />
          ) : (
            <SearchResults
              found={state.found}
              filters={state.filters}
              search={state.search}
              isNarrow={isNarrow}
              locale={locale}
              isChoice={isChoice}
              onOpen={onOpen}
              onGrant={mayGrantAccess(me) && !isChoice ? onGrant : null}
            />
          )}
          <SearchButtons search={search}>
            {state.step === 'loading' || isChoice ? null : <SearchLimit key={state.search} locale={locale} />}
            {state.step === 'loading' || state.found.rows.length === 0 ? null : (
              <ResultsFoot hasClosed={state.found.rows.some(({ accessible }) => !accessible)} />
            )}
          </SearchButtons>
        </>
      )}
    </SearchDialog>
  );
};

/**
 * Goes to a patient, after the leave prompt and the activity check. The overlay closes when the page has changed: while the prompt is
 * open, and after 'Stay', it is still there. The patient already on the screen just closes it (OP-PSEARCH-5).
 */
const useOpening = (onClose: () => void, onOpened: () => void): ((address: string) => void) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const target = useRef<string | null>(null);
  const finish = useRef({ onClose, onOpened });
  useEffect(() => {
    finish.current = { onClose, onOpened };
  });
  useEffect(() => {
    if (target.current === null || !isAt(pathname, target.current)) return;
    target.current = null;
    finish.current.onClose();
    finish.current.onOpened();
  }, [pathname]);
  const leaveFor = async (address: string): Promise<void> => {
    if (!(await mayLeavePage())) return;
    await checkActivity();
    target.current = address;
    await navigate(address);
  };
  return (address) => {
    if (!isAt(pathname, address)) return void leaveFor(address);
    onClose();
    onOpened();
  };
};

const isAt = (pathname: string, address: string): boolean =>
  pathname === address || pathname.startsWith(`${address}/`);
