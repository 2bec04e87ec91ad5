// What can be done with the filter views of a site user? A failure is kept to be shown, and the list of views is asked for again (OP-VIEWS-3)
import { useState } from 'react';
import { sentencesOf } from '@alveary/portal/lib/call-error.ts';
import { type Outcome, useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import type { FilterMap } from '../contract/filters.ts';
import { tidyFilters } from '../contract/filter-rules.ts';
import { type FilterView, filterViewCalls } from '../contract/view-calls.ts';
import { selectedView, viewNamed } from './views.rules.ts';

interface Around {
  readonly filters: FilterMap;
  readonly viewId: string | null;
  readonly onFilters: (filters: FilterMap, viewId?: string | null) => void;
}

export interface FilterViews {
  readonly all: readonly FilterView[];
  readonly selected: FilterView | null;
  readonly isChanged: boolean;
  readonly leftOut: readonly string[];
  /** What the last act, or reading the views, failed with. */
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly select: (view: FilterView) => void;
  readonly reset: () => void;
  readonly unselect: () => void;
  /** @returns whether it was done */
  readonly add: (name: string) => Promise<boolean>;
  readonly update: (name: string) => Promise<boolean>;
  readonly remove: () => Promise<boolean>;
}

type Views = { readonly filter_views: readonly FilterView[] };

export const useFilterViews = (siteUserId: string, { filters, viewId, onFilters }: Around): FilterViews => {
  const asked = useCall(filterViewCalls.list, { params: { id: siteUserId } }, { shownInPlace: true });
  const adding = useCallMutation(filterViewCalls.add);
  const updating = useCallMutation(filterViewCalls.update);
  const removing = useCallMutation(filterViewCalls.remove);
  const [failed, setFailed] = useState<string | null>(null);
  /** The answer of the last act, until the list was asked for again. */
  const all = asked.data?.filter_views ?? [];
  const { view, saved, isChanged, leftOut } = selectedView(all, viewId, filters);
  const settle = (outcome: Outcome<Views>, done: (views: readonly FilterView[]) => void): boolean => {
    setFailed(outcome.ok ? null : sentencesOf(outcome.error).join(' '));
    if (outcome.ok) done(outcome.answer.filter_views);
    else void asked.refetch();
    return outcome.ok;
  };
  const selectNamed = (name: string) => (views: readonly FilterView[]) =>
    onFilters(filters, viewNamed(views, name)?.id ?? null);
  const written = (name: string) => ({ name: name.trim(), filters: tidyFilters(filters) });
  const one = { id: siteUserId, viewId: view?.id ?? '' };
  return {
    all,
    selected: view,
    isChanged,
    leftOut,
    error: failed ?? (asked.error === null ? null : sentencesOf(asked.error).join(' ')),
    isBusy: adding.isRunning || updating.isRunning || removing.isRunning,
    select: (chosen) => onFilters(selectedView(all, chosen.id, {}).saved, chosen.id),
    reset: () => onFilters(saved),
    unselect: () => onFilters({}, null),
    add: async (name) =>
      settle(
        await adding.run({ params: { id: siteUserId }, body: written(name) }, { shownInPlace: true }),
        selectNamed(name),
      ),
    update: async (name) =>
      settle(
        await updating.run({ params: one, body: written(name) }, { shownInPlace: true }),
        selectNamed(name),
      ),
    remove: async () =>
      settle(await removing.run({ params: one }, { shownInPlace: true }), () => onFilters(filters, null)),
  };
};
