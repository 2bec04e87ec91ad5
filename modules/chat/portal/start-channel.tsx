// How does a conversation begin with somebody who has none? With the patient whose page is open, or one who is searched
import { Button } from '@mantine/core';
import { IconMessagePlus, IconSparkles, IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { usePatientInView, usePatientOf } from '@alveary/modules/patients/portal/public.ts';
import { hasFeature } from '@alveary/contract/policies/shell.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { type ChatChannel, isAI } from '../contract/model.ts';
import { hasChat } from '../contract/rules.ts';
import styles from './messages.module.css';
import type { Chosen } from './conversations.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const PatientSearch = later(
  async () => (await import('@alveary/modules/patient-search/portal/public.ts')).PatientSearch,
);

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
        <PatientSearch
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onChoose={(profileId) => {
            setOpen(false);
            choose(profileId);
          }}
        />
      ) : null}
    </div>
  );
};

interface Offers {
  /** Does a site of the person and the patient have chat? */
  readonly hasChat: boolean;
  /** Is there anybody to ask about this patient: the reader in the server, or one outside where a site has agreed to it? */
  readonly hasAssistant: boolean;
}

const useOffers = (patient: Profile | undefined): Offers => {
  const { settings, sites } = useSignedIn();
  const withChat = sites.filter(
    ({ id, feature_values: features }) =>
      patient?.siteProfiles.some(({ site }) => site.id === id) === true && hasChat(features),
  );
  const agrees = withChat.some(({ feature_values: features }) => hasFeature(features, 'assistant_agreement'));
  return {
    hasChat: withChat.length > 0,
    hasAssistant:
      withChat.length > 0 && (settings.assistant === 'inside' || (settings.assistant !== null && agrees)),
  };
};

export const WithPatient = ({
  profileId,
  onChoose,
}: {
  readonly profileId: string;
  readonly onChoose: (isAi: boolean) => void;
}) => {
  const { patient } = usePatientOf(profileId);
  const offers = useOffers(patient);
  if (!offers.hasChat) return null;
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
      {offers.hasAssistant ? (
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
