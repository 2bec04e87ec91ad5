// What stands around every page behind the sign-in? (document 1 §2 Layouts: default; SHELL-045 to SHELL-048)
import { mayCreatePatients } from '@alveary/contract/policies/patients.ts';
import { seesSidebar } from '@alveary/contract/policies/shell.ts';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { ButtonBar } from '../shell/button-bar.tsx';
import { DebugStrip } from '../shell/debug-strip.tsx';
import { expire } from '../shell/expire.ts';
import { Frame } from '../shell/frame.tsx';
import { Header } from '../shell/header.tsx';
import { useSignedIn } from '../shell/me.ts';
import { MockStrip } from '../shell/mock-strip.tsx';
import { offeredPanels, PanelButtons } from '../shell/panel-buttons.tsx';
import { PanelColumn } from '../shell/panel-column.tsx';
import { closeSearch, openSearch, searchStore } from '../shell/search-store.ts';
import { SessionBar } from '../shell/session-bar.tsx';
import { ShortcutList } from '../shell/shortcut-list.tsx';
import { useSingleKeyDeeds } from '../shell/single-key-deeds.ts';
import { singleKeyShortcuts, useShortcuts } from '../shell/shortcuts.ts';
import { signOut } from '../shell/sign-out.ts';
import { useHere } from '../shell/use-here.ts';
import { UserMenu } from '../shell/user-menu.tsx';
import { prefetchWhenIdle } from '../lib/prefetch.ts';
import { useStore } from '../lib/store.ts';
import { panelViews } from './panels.tsx';
import { SignedInGate } from './signed-in-gate.tsx';

const loadSearch = () => import('../features/patient-search/public.ts');
const PatientSearch = lazy(async () => ({ default: (await loadSearch()).PatientSearch }));
const NewPatient = lazy(async () => ({
  default: (await import('../features/patients/admin/new-patient.dialog.tsx')).NewPatient,
}));

/** What nearly everybody needs next: the search and the patient page. */
const likelyNext = [loadSearch, () => import('../features/patients/patient.page.tsx')];

export const DefaultLayout = () => (
  <SignedInGate>
    <SignedInFrame />
  </SignedInGate>
);

const openPatientSearch = (): void => openSearch();

/** `isDebugging`: the frame of the debugging harnesses, without the buttons of side panels; one that is open stays, for what is typed in it. */
export const SignedInFrame = ({ isDebugging = false }: { readonly isDebugging?: boolean }) => {
  const { me, settings, sites, user } = useSignedIn();
  const navigate = useNavigate();
  const [isListOpen, setListOpen] = useState(false);
  const openList = useCallback(() => setListOpen(true), []);
  const [newPatient, setNewPatient] = useState({ isOpen: false, wasOpened: false });
  useEffect(() => prefetchWhenIdle(likelyNext), []);

  const go = useCallback(async (address: string) => navigate(address, { replace: true }), [navigate]);
  const here = useHere();
  const onExpired = useCallback(() => expire(go, here), [go, here]);

  const features = sites.map((site) => ({ features: site.feature_values }));
  const hasSidebar = !isDebugging && seesSidebar(features);
  const offered = hasSidebar ? offeredPanels(panelViews, me, features) : [];
  const onSingleKey = useSingleKeyDeeds({ offered, hasSidebar, onList: openList });
  useShortcuts({ onSearch: openPatientSearch, onSingleKey });
  const hasMenu = user.account_confirmed && !user.force_password_reset_on_login;
  return (
    <Frame
      header={
        <Header
          title={settings.portal_name}
          onSearch={openPatientSearch}
          onNewPatient={
            hasMenu && mayCreatePatients(me) ? () => setNewPatient({ isOpen: true, wasOpened: true }) : null
          }
          userMenu={hasMenu ? <UserMenu onLogout={() => void signOut(go)} onKeyboardList={openList} /> : null}
        />
      }
      sessionBar={
        <>
          <MockStrip />
          <SessionBar onExpired={onExpired} />
        </>
      }
      panels={<PanelColumn views={panelViews} />}
      bar={
        hasSidebar ? (
          <ButtonBar release={settings.release_tag}>
            {offered.length > 0 ? <PanelButtons offered={offered} /> : null}
          </ButtonBar>
        ) : null
      }
      foot={<DebugStrip isAlways={isDebugging} />}
      release={settings.release_tag}
    >
      <Outlet />
      <SearchOverlay />
      {newPatient.wasOpened ? (
        <Suspense>
          <NewPatient
            isOpen={newPatient.isOpen}
            onClose={() => setNewPatient({ isOpen: false, wasOpened: true })}
          />
        </Suspense>
      ) : null}
      <ShortcutList
        isOpen={isListOpen}
        onClose={() => setListOpen(false)}
        singleKeys={singleKeyShortcuts(offered, hasSidebar)}
      />
    </Frame>
  );
};

/** Loaded when it is first opened; it stays mounted, so that what was typed is there the next time. */
const SearchOverlay = () => {
  const { isOpen, wasOpened } = useStore(searchStore);
  return wasOpened ? (
    <Suspense>
      <PatientSearch isOpen={isOpen} onClose={closeSearch} />
    </Suspense>
  ) : null;
};
