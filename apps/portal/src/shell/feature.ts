// The manifest by which a subject brings its pages to the portal: `modules/<subject>/portal/feature.tsx`, listed in app/features.ts.
// Only addresses, names and ways to load stand in it: the screens themselves come when somebody goes there.
import type { Me } from '@alveary/contract/policies/policy.ts';
import type { SitesFeatures } from '@alveary/contract/policies/sidebar.ts';
import type { Profile, SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import type { OpenCounts } from '@alveary/modules/patients/contract/open-counts.model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { type ComponentType, createContext, useContext } from 'react';
import type { DateLocale } from '../lib/dates.ts';
import type { LaterPart } from '../lib/later.tsx';
import type { PanelViews } from './panel-view.tsx';

type Load = () => Promise<ComponentType>;

/**
 * What stands around a page: `start` the tabs everybody starts from, `page` the default layout, `admin` the frame of the admin pages,
 * `staff` that frame for staff alone, `debug` the frame of the harnesses; `open` needs no sign-in, `guest` neither, with the UI kit.
 */
export type Surroundings = 'start' | 'page' | 'admin' | 'staff' | 'debug' | 'open' | 'guest';

export interface FeatureRoute {
  readonly in: Surroundings;
  /** Below the address of its surroundings: 'appointment' in `staff` is /admin/appointment. */
  readonly path: string;
  readonly load: Load;
  /** The page of a patient: the tabs of all subjects are its children. */
  readonly hasPatientTabs?: true;
  /** Stands in the list of admin pages, for those it is for. */
  readonly listed?: {
    readonly name: string;
    readonly says: string;
    readonly isFor: (me: Me) => boolean;
  };
}

export interface PatientTab {
  readonly path: string;
  readonly title: string;
  /** The tabs stand in the order of these numbers (OP-PROFILE-2). */
  readonly order: number;
  /** How many of what is open stand beside its title. */
  readonly counts?: keyof OpenCounts;
  /** For which patients it is there; for all where it says nothing. Elsewhere its address leads nowhere either. */
  readonly isShown?: (siteProfile: SiteProfile) => boolean;
  /** Opened from another tab, whose address it continues; no tab of its own in the navigation. */
  readonly isUnlisted?: true;
  readonly load: Load;
}

interface OnPatientPage {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

/** Where other subjects add to a screen, and what their part is given. */
export interface SlotProps {
  /** Lines above the pages everybody starts from. */
  readonly 'start-strip': Readonly<Record<never, never>>;
  /** Signs in the header, before the user menu: what wants the attention of those it is for. */
  readonly header: Readonly<Record<never, never>>;
  /** Actions in the patient bar. */
  readonly 'patient-bar': OnPatientPage;
  /** Lines below the patient bar, on every tab. */
  readonly 'patient-strip': OnPatientPage;
  /** Beside a maximised conversation: what whoever writes to the patient must know. */
  readonly 'chat-patient': OnPatientPage;
  /** Marks on the axis of Trends, such as reports; the days are instants. */
  readonly 'trends-marks': OnPatientPage & { readonly startDate: string; readonly endDate: string };
  /** Beside the goal of the Care Summary; the id is that of the goal in sight. */
  readonly 'goal-acts': OnPatientPage & { readonly goalId: string | null };
  /** In the card of the care plan, above plans of other systems; told whether there are any. */
  readonly 'care-plan-excerpt': OnPatientPage & { readonly hasOthers: boolean };
  /** What stands above everything else of the Care Summary. */
  readonly 'care-summary-first': OnPatientPage;
  /** Cards of the Care Summary beside those of the chart. */
  readonly 'care-summary': OnPatientPage;
  /** Sections of Patient Details: what concerns the care. */
  readonly 'patient-details': OnPatientPage;
  /** Sections of Patient Details below demographics, contact and identifiers: who it is, and how to reach them. */
  readonly 'patient-details-person': OnPatientPage;
  /** Above the portal users of a site, for those who change them. */
  readonly 'site-users': { readonly site: Site; readonly locale: DateLocale };
  /** Cards of the record on the admin pages. */
  readonly 'patient-record': { readonly profile: Profile; readonly locale: DateLocale };
  /** In the log panel of a call that has no log yet. */
  readonly 'waiting-call': { readonly callId: string };
}

export interface SlotPart<Props> {
  readonly order: number;
  readonly Part: LaterPart<Props>;
}

export type Slots = { readonly [Name in keyof SlotProps]?: SlotPart<SlotProps[Name]> };

interface Companion {
  readonly isFor: (me: Me, sites: SitesFeatures) => boolean;
  readonly Part: LaterPart<object>;
}

export interface PortalFeature {
  /** The name of the folder. */
  readonly subject: string;
  readonly routes: readonly FeatureRoute[];
  readonly tabs: readonly PatientTab[];
  readonly panels: PanelViews;
  readonly slots: Slots;
  /** Works beside every page while somebody is signed in, whom it is for; it draws nothing of its own. */
  readonly companion?: Companion;
  /** The dialog that asks for a password or a code before a write; one subject has it. */
  readonly proof?: Load;
  /** What nearly everybody needs next: loaded while nothing else is to be done. */
  readonly preload: readonly (() => Promise<unknown>)[];
}

export const portalFeature = (
  given: Pick<PortalFeature, 'subject'> & Partial<PortalFeature>,
): PortalFeature => ({ routes: [], tabs: [], panels: {}, slots: {}, preload: [], ...given });

/** The manifests of this portal; app/ fills it in. */
export const FeaturesContext = createContext<readonly PortalFeature[]>([]);

export const useFeatures = (): readonly PortalFeature[] => useContext(FeaturesContext);

export const patientTabs = (features: readonly PortalFeature[]): readonly PatientTab[] =>
  features.flatMap(({ tabs }) => tabs).sort((one, other) => one.order - other.order);

export const panelViewsOf = (features: readonly PortalFeature[]): PanelViews =>
  Object.assign({}, ...features.map(({ panels }) => panels));
