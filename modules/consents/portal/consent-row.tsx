// How does one consent stand, and which acts are beside it: read, save, send again, withdraw?
import { Button } from '@mantine/core';
import { IconDownload, IconEye, IconSend } from '@tabler/icons-react';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { consentCalls } from '../contract/calls.ts';
import { type Consent, mediumNames, signingServiceNames } from '../contract/model.ts';
import { maySend, mayWithdraw } from '../contract/rules.ts';
import { consentInWords, statusNames, statusTones } from './consent-state.rules.ts';
import styles from './consents.module.css';
import { saveConsent } from './save-consent.ts';

export type OpenDialog =
  | { readonly dialog: 'send' | 'paper' }
  | { readonly dialog: 'withdraw' | 'document'; readonly consent: Consent };

interface ConsentRowProps {
  readonly consent: Consent;
  readonly locale: DateLocale;
  readonly mayEdit: boolean;
  readonly open: (dialog: OpenDialog) => void;
}

export const ConsentRow = ({ consent, locale, mayEdit, open }: ConsentRowProps) => {
  const { name, status, language } = consent;
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <span className={styles.name}>{name}</span>
        <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
        <span className="dim">{language}</span>
      </p>
      <p className={styles.words}>{consentInWords(consent, locale)}</p>
      <p className={styles.acts}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
          aria-label={`Read ${name}`}
          onClick={() => open({ dialog: 'document', consent })}
        >
          Read
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          aria-label={`Download ${name}`}
          onClick={() => void saveConsent(consent)}
        >
          Download
        </Button>
        {mayEdit && maySend(status) ? <SendAgain consent={consent} /> : null}
        {mayEdit && mayWithdraw(status) ? (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Withdraw ${name}`}
            onClick={() => open({ dialog: 'withdraw', consent })}
          >
            Withdraw
          </Button>
        ) : null}
      </p>
    </li>
  );
};

/** Where a consent will stand: its lines, as high as those of a row. */
export const ConsentPlace = ({ name }: { readonly name: string }) => (
  <li className={styles.row}>
    <p className={styles.head}>
      <span className={styles.name}>{name}</span>
      <span className={styles.badgePlace} />
    </p>
    <p className={styles.wordsPlace} />
    <p className={styles.actsPlace} />
  </li>
);

const SendAgain = ({ consent }: { readonly consent: Consent }) => {
  const { id, name, medium, language, status, signingService } = consent;
  const isFirst = status === 'CONFIGURED';
  const act = isFirst ? 'Send' : 'Remind';
  const send = useCallMutation(consentCalls.sendInvite, {
    onDone: () => showSuccess(`${name} is on its way by ${mediumNames[medium]}.`),
  });
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: isFirst ? `Send ${name}?` : `Send ${name} again?`,
      text: isFirst
        ? 'From then on the document cannot be changed.'
        : signingService === null
          ? 'A new link goes out. The one that was sent before ends.'
          : `${signingServiceNames[signingService]} asks those whose turn it is once more.`,
      act,
      stay: isFirst ? 'Not yet' : 'Wait',
    });
    if (isSure) await send.run({ params: { medium, language }, body: { consentId: id } });
  };
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
      loading={send.isRunning}
      aria-label={`${act} ${name}`}
      onClick={() => void ask()}
    >
      {act}
    </Button>
  );
};
