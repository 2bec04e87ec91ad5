// How does the list become a file on the person's machine? Under the same filters, through the CSV call.
import { auditCalls } from '@alveary/contract/audit/calls.ts';
import { useState } from 'react';
import { requestFile } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { saveFile as save } from '../../lib/save-file.ts';
import { showCallError } from '../../shell/notices.ts';
import { type AccessFilter, accessQuery } from './access-filter.rules.ts';

export const useAccessesFile = (profileId: string) => {
  const [isSaving, setSaving] = useState(false);
  const saveFile = async (filter: AccessFilter): Promise<void> => {
    setSaving(true);
    try {
      const input = { params: { id: profileId }, query: accessQuery(filter) };
      save(await requestFile(auditCalls.accessesFile, input));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showCallError(error);
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, saveFile };
};
