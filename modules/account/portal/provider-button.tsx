// Can a person sign in at another system instead? Only where one is configured, under the name it has there (OP-AUTH-9)
import { IconBuildingHospital } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { PlainButton } from '@alveary/portal/ui/plain-button.tsx';
import styles from './provider-button.module.css';

const loadRequests = () => import('./provider.requests.ts');

interface ProviderButtonProps {
  /** Where the person goes afterwards. */
  readonly returnPath: string;
  readonly onRefused: (message: string | null) => void;
}

export const ProviderButton = ({ returnPath, onRefused }: ProviderButtonProps) => {
  const [label, setLabel] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    let isShown = true;
    void loadRequests()
      .then((requests) => requests.providerLabel())
      .then((found) => isShown && setLabel(found));
    return () => {
      isShown = false;
    };
  }, []);

  if (label === null) return null;
  const go = async (): Promise<void> => {
    onRefused(null);
    setLeaving(true);
    const begun = await (await loadRequests()).beginAtProvider(returnPath);
    if (begun.kind === 'go') {
      location.assign(begun.address);
      return;
    }
    setLeaving(false);
    onRefused(begun.message);
  };
  return (
    <div className={styles.provider}>
      <p className={styles.or}>or</p>
      <PlainButton look="outline" className={styles.button} isBusy={isLeaving} onClick={() => void go()}>
        <IconBuildingHospital size={18} stroke={1.75} aria-hidden />
        <span className="trunc">{label}</span>
      </PlainButton>
    </div>
  );
};
