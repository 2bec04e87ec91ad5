// Tracks a patient page from entering it until it is left: pauses by panels, hidden and other tabs and absence, and the way out (document 2 §4).
import type { TrackingStart } from '../contract/model.ts';
import { whenEnding } from '@alveary/portal/lib/last-words.ts';
import { whenChecked } from '@alveary/portal/shell/activity-check.ts';
import { collapseStore, panelStore } from '@alveary/portal/shell/panel-store.ts';
import { shownPanels } from '@alveary/portal/shell/panel-rules.ts';
import { joinTabs } from './active-tab.ts';
import { watchIdle } from './idle.ts';
import { Tracker, trackerStore } from './tracker.ts';

type Subscribe = (listener: () => void) => () => void;

/** Pauses while it is so. @returns the end of it */
const pauseWhile = (tracker: Tracker, isSo: () => boolean, ...subscriptions: readonly Subscribe[]) => {
  let isPaused = false;
  const look = (): void => {
    if (isSo() === isPaused) return;
    isPaused = !isPaused;
    if (isPaused) tracker.pause();
    else tracker.resume();
  };
  look();
  const ends = subscriptions.map((subscribe) => subscribe(look));
  return () => ends.forEach((end) => end());
};

const listens =
  (target: EventTarget, event: string): Subscribe =>
  (listener) => {
    target.addEventListener(event, listener);
    return () => target.removeEventListener(event, listener);
  };

const isPanelOpen = (): boolean => shownPanels(panelStore.get()).length > 0 && !collapseStore.get();

/** Native words of the browser: it shows none of ours (OP-TIMER-4). */
const askToLeave = (tracker: Tracker): (() => void) => {
  const ask = (event: BeforeUnloadEvent): void => {
    if (tracker.asksToLeave()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
};

const followPage = (tracker: Tracker): (() => void) => {
  const hides = (): void => tracker.pageHides();
  const shows = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) tracker.pageShows();
  };
  window.addEventListener('pagehide', hides);
  window.addEventListener('pageshow', shows);
  return () => {
    window.removeEventListener('pagehide', hides);
    window.removeEventListener('pageshow', shows);
  };
};

/** @param onLogged called when the server has written a log @returns the patient is left */
export const track = (start: TrackingStart, onLogged: () => void): (() => void) => {
  const tracker = new Tracker(start, onLogged);
  const tab = joinTabs();
  const idle = watchIdle();
  const ends = [
    pauseWhile(tracker, () => document.hidden, listens(document, 'visibilitychange')),
    pauseWhile(tracker, isPanelOpen, panelStore.subscribe, collapseStore.subscribe),
    pauseWhile(tracker, () => !tab.isActive.get(), tab.isActive.subscribe),
    pauseWhile(tracker, idle.isIdle.get, idle.isIdle.subscribe),
    askToLeave(tracker),
    followPage(tracker),
    whenEnding(() => tracker.tellAll()),
    whenChecked(() => tracker.leave()),
    tab.end,
    idle.end,
  ];
  trackerStore.set(() => tracker);
  return () => {
    for (const end of ends) end();
    trackerStore.set((known) => (known === tracker ? null : known));
    void tracker.leave();
  };
};
