// How are chosen providers saved: one call for each, so that one failure does not stop the others? (document 3 §4; PRACT-054, PRACT-055)
import { providerAssignmentCalls } from '../contract/assignment.calls.ts';
import type { AssignmentResult, ProviderChange } from '../contract/assignment.ts';
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { useState } from 'react';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError, sentencesOf } from '@alveary/portal/lib/call-error.ts';
import { useRefresh } from '@alveary/portal/lib/use-call.ts';

export interface SavedProviders extends AssignmentResult {
  /** Why each rejected one is not saved, by NPI. */
  readonly reasons: ReadonlyMap<string, string>;
}

const send = async (profileId: string, change: ProviderChange): Promise<AssignmentResult> => {
  const { npi, was } = change;
  const params = { id: profileId };
  return change.kind === 'assign'
    ? request(providerAssignmentCalls.assign, { params, body: { npi, type: change.type, was } })
    : request(providerAssignmentCalls.unassign, {
        params,
        query: { npi, ...(was === null ? {} : { was }) },
      });
};

export const useProviderSaving = (profileId: string) => {
  const refresh = useRefresh();
  const [isSaving, setSaving] = useState(false);
  /** Never throws for a refusal. Answers once the record on the screen is the new one. */
  const save = async (changes: readonly ProviderChange[]): Promise<SavedProviders> => {
    setSaving(true);
    const success: string[] = [];
    const reasons = new Map<string, string>();
    try {
      for (const change of changes) {
        try {
          const result = await send(profileId, change);
          success.push(...result.success);
          for (const npi of result.rejected) reasons.set(npi, errorCatalogue.Stale.message);
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          reasons.set(change.npi, sentencesOf(error).join(' '));
        }
      }
      await refresh(providerAssignmentCalls.assign.changes);
      return { success, rejected: [...reasons.keys()], reasons };
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
};
