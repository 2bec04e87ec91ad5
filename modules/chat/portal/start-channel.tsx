// How does a conversation begin with somebody who has none? With the patient whose page is open, or one who is searched
import { Button } from '@mantine/core';
import { IconMessagePlus, IconSparkles, IconUserSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { usePatientInView, usePatientOf } from '@alveary/modules/patients/portal/public.ts';
import { hasFeature } from '@alveary/contract/policies/shell.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { type ChatChannel, isAI } from '../contract/model.ts';
import { hasChat } from '../contract/rules.ts';
import type { Chosen } from './messages.panel.tsx';
import styles from './messages.module.css';

const PatientSearch = lazy(async () => {
  const { PatientSearch: Overlay } = await import('@alveary/modules/patient-search/portal/public.ts');
  return { default: Overlay };
});

interface StartChannelProps {
  readonly channels: ReadonlyMap<string, ChatChannel> | null;
  readonly onChoose: (chosen: Chosen) => void;
}

const channelWith = (
  channels: StartChannelProps['channels'],
  principal: string,
  isAi: boolean,
): string | null => {
  for (const one of channels?.values() ?? [])
    if (one.principal === principal && isAI(one) === isAi) return one.id;
  return null;
};

export const StartChannel = ({ channels, onChoose }: StartChannelProps) => {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const inView = usePatientInView();
  const choose = (principal: string, isAi = false): void =>
    onChoose({ principal, channelId: channelWith(channels, principal, isAi), isAi });
  const open = (): void => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <div className={styles.start}>
      {inView === null ? null : <WithPatient profileId={inView} onChoose={(isAi) => choose(inView, isAi)} />}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconUserSearch size={16} stroke={1.75} aria-hidden />}
        onClick={open}
      >
        New message
      </Button>
      {wasOpened ? (
        <Suspense>
          <PatientSearch
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onChoose={(profileId) => {
              setOpen(false);
              choose(profileId);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
};

/** Is there anybody to ask about this patient: the reader in the server, or one outside where a site has agreed to it? */
const useAssistant = (patient: Profile | undefined): boolean => {
  const { settings, sites } = useSignedIn();
  if (settings.assistant === null || patient === undefined) return false;
  const own = sites.filter(({ id }) => patient.siteProfiles.some(({ site }) => site.id === id));
  return own.some(
    ({ feature_values: features }) =>
      hasChat(features) && (settings.assistant === 'inside' || hasFeature(features, 'assistant_agreement')),
  );
};

const WithPatient = ({
  profileId,
  onChoose,
}: {
  readonly profileId: string;
  readonly onChoose: (isAi: boolean) => void;
}) => {
  const { patient } = usePatientOf(profileId);
  const offersAssistant = useAssistant(patient);
  return (
    <>
      <Button
        variant="light"
        size="xs"
        leftSection={<IconMessagePlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => onChoose(false)}
      >
        Write to {patient?.firstName ?? 'this patient'}
      </Button>
      {offersAssistant ? (
        <Button
          variant="light"
          size="xs"
          leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChoose(true)}
        >
          Ask AI
        </Button>
      ) : null}
    </>
  );
};
