// What stands around every page behind the sign-in? (document 1 §2 Layouts: default; SHELL-045 to SHELL-048)
import type { Me } from '@alveary/contract/policies/policy.ts';
import type { SitesFeatures } from '@alveary/contract/policies/sidebar.ts';
import { mayCreatePatients } from '@alveary/contract/policies/patients.ts';
import { mayDebug, seesSidebar } from '@alveary/contract/policies/shell.ts';
import { useCallback, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { ButtonBar } from '../shell/button-bar.tsx';
import { expire } from '../shell/expire.ts';
import { panelViewsOf } from '../shell/feature.ts';
import { Frame } from '../shell/frame.tsx';
import { Header } from '../shell/header.tsx';
import { useSignedIn } from '../shell/me.ts';
import { offeredPanels, PanelButtons } from '../shell/panel-buttons.tsx';
import { PanelColumn } from '../shell/panel-column.tsx';
import { DialogBoundary, UnseenPartBoundary } from '../shell/part-boundary.tsx';
import { closeSearch, openSearch, searchStore } from '../shell/search-store.ts';
import { SessionBar } from '../shell/session-bar.tsx';
import { useSingleKeyCommands } from '../shell/single-key-commands.ts';
import { singleKeyShortcuts, useShortcuts } from '../shell/shortcuts.ts';
import { Slot } from '../shell/slot.tsx';
import { signOut } from '../shell/sign-out.ts';
import { useCurrentAddress } from '../shell/use-current-address.ts';
import { useGo } from '../shell/use-go.ts';
import { UserMenu } from '../shell/user-menu.tsx';
import { prefetchWhenIdle } from '../lib/prefetch.ts';
import { useStore } from '../lib/store.ts';
import { features } from './features.ts';
import { SignedInGate } from './signed-in-gate.tsx';
import { later } from '../lib/later.tsx';

const loadSearch = () => import('@alveary/modules/patient-search/portal/public.ts');
const PatientSearch = later(async () => (await loadSearch()).PatientSearch);
const NewPatient = later(
  async () => (await import('@alveary/modules/new-patient/portal/public.ts')).NewPatient,
);

const ShortcutList = later(async () => (await import('../shell/shortcut-list.tsx')).ShortcutList);

// For product employees only.
const DebugStrip = later(async () => (await import('../shell/debug-strip.tsx')).DebugStrip);
const MockStrip = later(async () => (await import('../shell/mock-strip.tsx')).MockStrip);

const likelyNext = features.flatMap(({ preload }) => preload);
const panelViews = panelViewsOf(features);

export const DefaultLayout = () => (
  <SignedInGate>
    <SignedInFrame />
  </SignedInGate>
);

const openPatientSearch = (): void => openSearch();

/** `isDebugging`: the frame of the debugging harnesses, without the buttons of side panels; one that is open stays, for what is typed in it. */
export const SignedInFrame = ({ isDebugging = false }: { readonly isDebugging?: boolean }) => {
  const { me, settings, sites, user } = useSignedIn();
  const [list, setList] = useState({ isOpen: false, wasOpened: false });
  const openList = useCallback(() => setList({ isOpen: true, wasOpened: true }), []);
  const closeList = useCallback(() => setList({ isOpen: false, wasOpened: true }), []);
  const [newPatient, setNewPatient] = useState({ isOpen: false, opened: 0 });
  const closeNewPatient = useCallback(() => setNewPatient(({ opened }) => ({ isOpen: false, opened })), []);
  useEffect(() => prefetchWhenIdle(likelyNext), []);

  const go = useGo();
  const here = useCurrentAddress();
  const onExpired = useCallback(() => expire(go, here), [go, here]);

  const siteFeatures = sites.map((site) => ({ features: site.feature_values }));
  const hasSidebar = !isDebugging && seesSidebar(siteFeatures);
  const offered = hasSidebar ? offeredPanels(panelViews, me, siteFeatures) : [];
  const onSingleKey = useSingleKeyCommands({ offered, hasSidebar, onList: openList });
  useShortcuts({ onSearch: openPatientSearch, onSingleKey });
  const hasMenu = user.account_confirmed && !user.force_password_reset_on_login;
  return (
    <Frame
      header={
        <Header
          title={settings.portal_name}
          onSearch={openPatientSearch}
          onNewPatient={
            hasMenu && mayCreatePatients(me)
              ? () => setNewPatient(({ opened }) => ({ isOpen: true, opened: opened + 1 }))
              : null
          }
          signs={hasMenu ? <Slot name="header" given={{}} /> : null}
          userMenu={hasMenu ? <UserMenu onLogout={() => void signOut(go)} onKeyboardList={openList} /> : null}
        />
      }
      sessionBar={
        <>
          {mayDebug(me) ? (
            <UnseenPartBoundary>
              <MockStrip />
            </UnseenPartBoundary>
          ) : null}
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
      foot={
        mayDebug(me) ? (
          <UnseenPartBoundary>
            <DebugStrip isAlways={isDebugging} />
          </UnseenPartBoundary>
        ) : null
      }
      release={settings.release_tag}
    >
      <Outlet />
      <Companions me={me} sites={siteFeatures} />
      <SearchOverlay />
      {newPatient.opened > 0 ? (
        <DialogBoundary isOpen={newPatient.isOpen} onClose={closeNewPatient}>
          {/* Of the next patient, who may have another practice and referrer: each opening begins empty. */}
          <NewPatient key={newPatient.opened} isOpen={newPatient.isOpen} onClose={closeNewPatient} />
        </DialogBoundary>
      ) : null}
      {list.wasOpened ? (
        <DialogBoundary isOpen={list.isOpen} onClose={closeList}>
          <ShortcutList
            isOpen={list.isOpen}
            onClose={closeList}
            singleKeys={singleKeyShortcuts(offered, hasSidebar)}
          />
        </DialogBoundary>
      ) : null}
    </Frame>
  );
};

interface CompanionsProps {
  readonly me: Me;
  readonly sites: SitesFeatures;
}

const Companions = ({ me, sites }: CompanionsProps) =>
  features.map(({ subject, companion }) =>
    companion?.isFor(me, sites) ? (
      <UnseenPartBoundary key={subject}>
        <companion.Part />
      </UnseenPartBoundary>
    ) : null,
  );

/** Loaded when it is first opened; it stays mounted, so that what was typed is there the next time. */
const SearchOverlay = () => {
  const { isOpen, wasOpened } = useStore(searchStore);
  return wasOpened ? (
    <DialogBoundary isOpen={isOpen} onClose={closeSearch}>
      <PatientSearch isOpen={isOpen} onClose={closeSearch} />
    </DialogBoundary>
  ) : null;
};
