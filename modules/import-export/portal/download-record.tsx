// How does somebody take the whole record of a patient out, for the patient or for another house?
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { requestContent } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { saveBlob } from '@alveary/portal/lib/save-file.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { showCallError, showSuccess } from '@alveary/portal/shell/notices.ts';
import { everythingCalls } from '../contract/everything-calls.ts';

interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

const fileNameOf = ({ firstName, lastName }: Named): string => {
  const name = [firstName, lastName].filter(Boolean).join(' ') || 'a patient';
  return `Record of ${name.replaceAll(/[\\/:*?"<>|]+/g, '-')}.fhir.json`;
};

/** For those who may change the record: who takes all of it out answers for it. */
export const DownloadRecord = ({ siteProfile }: { readonly siteProfile: SiteProfile }) => {
  const { profile, site } = siteProfile;
  const mayTakeOut = mayEditPatients.sites(useMe()).includes(site.id);
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController | null>(null);
  // Whoever leaves the page does not want the file any more.
  useEffect(() => () => running.current?.abort(), []);
  if (!mayTakeOut) return null;

  const save = async (): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setRunning(true);
    try {
      const input = { params: { id: profile.id } };
      const content = await requestContent(everythingCalls.everything, input, stop.signal);
      const name = fileNameOf(profile);
      saveBlob(name, content);
      showSuccess('The record is saved. This stands under “Who saw this patient”.', { line: name });
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      showCallError(error);
    } finally {
      running.current = null;
      setRunning(false);
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={isRunning}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => void save()}
    >
      Download record (FHIR)
    </Button>
  );
};
