// Which side panels are open, and what happens when one is added, closed or maximised? (document 2 §1; SIDEBAR-014 to SIDEBAR-028)

import type { Medium } from '@alveary/modules/communications/contract/model.ts';

export const panelTags = [
  'zoom',
  'communication-log',
  'zoom-transcript',
  'chat',
  'calendar',
  'time-tracker',
] as const;
export type PanelTag = (typeof panelTags)[number];

interface Common {
  readonly hidden?: boolean;
  /** The call a panel belongs to; closing its log in one tab closes it in the others. */
  readonly callId?: string;
}

/** What each panel is opened with. */
export interface PanelPayloads {
  readonly zoom: Common & {
    /** E.164: whom to call. */
    readonly phoneNumber?: string;
    readonly profileId?: string;
    /** New for each wish to call, so that the same number can be called again. */
    readonly attempt?: string;
  };
  readonly 'communication-log': Common & {
    /** An existing log; without it a new one is written. */
    readonly logId?: string;
    readonly profileId?: string;
    readonly siteProfileId?: string;
    /** How the contact of a new log was made, where that is known. */
    readonly medium?: Medium;
  };
  readonly 'zoom-transcript': Common & { readonly logId?: string };
  readonly chat: Common & { readonly profileId?: string; readonly channelId?: string };
  readonly calendar: Common;
  readonly 'time-tracker': Common & { readonly profileId?: string };
}

export type Panel = {
  readonly [Tag in PanelTag]: {
    readonly id: string;
    readonly tag: Tag;
    readonly payload: PanelPayloads[Tag];
  };
}[PanelTag];

export interface Panels {
  /** Newest first: that is the order of the cards. */
  readonly open: readonly Panel[];
  readonly maximised: string | null;
}

export const noPanels: Panels = { open: [], maximised: null };

export type PanelAction =
  | { readonly kind: 'add'; readonly panel: Panel }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'maximise'; readonly id: string | null }
  | { readonly kind: 'closeCall'; readonly callId: string }
  | { readonly kind: 'tellLog'; readonly callId: string; readonly logId: string };

const singleInstance: ReadonlySet<string> = new Set<PanelTag>(['zoom', 'time-tracker']);
const canMaximise: ReadonlySet<string> = new Set<PanelTag>(['zoom-transcript', 'chat']);

const isSingleInstance = (tag: PanelTag): boolean => singleInstance.has(tag);
export const isMaximisable = (tag: PanelTag): boolean => canMaximise.has(tag);
export const isPanelTag = (tag: string): tag is PanelTag => panelTags.some((known) => known === tag);

const isOfLog = ({ tag, payload }: Panel, logId: string | undefined): boolean =>
  tag === 'communication-log' && logId !== undefined && 'logId' in payload && payload.logId === logId;

/** The log of a call stays one log, whether it is opened by the call or out of a list: two panels would write it twice. */
const isSame = (one: Panel, other: Panel): boolean =>
  (one.tag === other.tag && stable(one.payload) === stable(other.payload)) ||
  (other.tag === 'communication-log' && isOfLog(one, other.payload.logId));

/** The open panel that shows what was added: itself, the one it is a duplicate of, or the single one of its kind. */
export const panelFor = (panels: Panels, added: Panel): Panel | undefined =>
  panels.open.find((panel) => (isSingleInstance(added.tag) ? panel.tag === added.tag : isSame(panel, added)));

const stable = (payload: object): string =>
  JSON.stringify(
    Object.entries(payload)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** The panel with its payload merged with that of the newer one, and shown again. */
const merged = (old: Panel, added: Panel): Panel => {
  const payload = { ...old.payload, ...added.payload, hidden: false };
  return { ...old, payload };
};

const hide = (panel: Panel): Panel => {
  const payload = { ...panel.payload, hidden: true };
  return { ...panel, payload };
};

/** A maximised card covers all others: what is opened beside it would not be seen. */
const add = (panels: Panels, added: Panel): Panels => {
  const next = withAdded(panels, added);
  const isSeen = added.payload.hidden === true || panelFor(next, added)?.id === next.maximised;
  return isSeen ? next : { ...next, maximised: null };
};

const withAdded = (panels: Panels, added: Panel): Panels => {
  const old = panelFor(panels, added);
  if (!old) return { ...panels, open: [added, ...panels.open] };
  if (!isSingleInstance(added.tag)) return panels;
  const rest = panels.open.filter((panel) => panel !== old);
  return { ...panels, open: [merged(old, added), ...rest] };
};

const remove = (panels: Panels, id: string): Panels => {
  const found = panels.open.find((panel) => panel.id === id);
  if (!found) return panels;
  const open = isSingleInstance(found.tag)
    ? panels.open.map((panel) => (panel === found ? hide(panel) : panel))
    : panels.open.filter((panel) => panel !== found);
  return { open, maximised: panels.maximised === id ? null : panels.maximised };
};

const maximise = (panels: Panels, id: string | null): Panels => {
  const found = panels.open.find((panel) => panel.id === id);
  return { ...panels, maximised: found && isMaximisable(found.tag) ? found.id : null };
};

const closeCall = (panels: Panels, callId: string): Panels => {
  const isOfCall = (panel: Panel): boolean =>
    panel.tag === 'communication-log' && panel.payload.callId === callId;
  if (!panels.open.some(isOfCall)) return panels;
  return panels.open.filter(isOfCall).reduce((rest, panel) => remove(rest, panel.id), panels);
};

/** The log of a call is there: its panel shows it from now on, the waiting one unless somebody has opened it out of a list before. */
const tellLog = (panels: Panels, callId: string, logId: string): Panels => {
  const isWaiting = (panel: Panel): boolean =>
    panel.tag === 'communication-log' && panel.payload.callId === callId && panel.payload.logId === undefined;
  const waiting = panels.open.find(isWaiting);
  if (waiting === undefined) return panels;
  const shown = panels.open.find((panel) => isOfLog(panel, logId));
  const open = panels.open
    .filter((panel) => shown === undefined || panel !== waiting)
    .map((panel) =>
      panel === (shown ?? waiting) ? { ...panel, payload: { ...panel.payload, callId, logId } } : panel,
    );
  return { ...panels, open };
};

export const panelsAfter = (panels: Panels, action: PanelAction): Panels => {
  switch (action.kind) {
    case 'add':
      return add(panels, action.panel);
    case 'remove':
      return remove(panels, action.id);
    case 'maximise':
      return maximise(panels, action.id);
    case 'closeCall':
      return closeCall(panels, action.callId);
    case 'tellLog':
      return tellLog(panels, action.callId, action.logId);
  }
};

/** The panels whose cards are drawn; a hidden one stays mounted but is not seen. */
export const shownPanels = (panels: Panels): readonly Panel[] =>
  panels.open.filter((panel) => panel.payload.hidden !== true);
