// How is a phone number shown? As a button that calls it, for those who have the softphone; as text for everybody else (OP-CALL-4)
import { offersPhone } from '@alveary/contract/policies/sidebar.ts';
import { mayPhonePatients } from '@alveary/modules/calls/contract/policies.ts';
import { newId } from '../lib/new-id.ts';
import { useSignedIn } from './me.ts';
import { openPanel } from './panel-store.ts';
import styles from './phone-number.module.css';

interface PhoneNumberProps {
  /** As people read it. */
  readonly text: string;
  /** As it is dialled; null for a number that no country is known of. */
  readonly e164: string | null;
  readonly profileId: string;
}

export const PhoneNumber = ({ text, e164, profileId }: PhoneNumberProps) => {
  const { me, sites } = useSignedIn();
  const hasPhone = offersPhone(sites.map((site) => ({ features: site.feature_values })));
  if (e164 === null || !hasPhone || mayPhonePatients.sites(me).length === 0) {
    return <span className="tabular">{text}</span>;
  }
  return (
    <button
      type="button"
      className={`${styles.call} tabular`}
      aria-label={`Call ${text}`}
      title={`Call ${text}`}
      onClick={() => openPanel('zoom', { phoneNumber: e164, profileId, attempt: newId(), hidden: false })}
    >
      {text}
    </button>
  );
};
