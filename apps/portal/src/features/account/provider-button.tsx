// Can a person sign in at another system instead? Only where one is configured, under the name it has there (OP-AUTH-9)
import { IconBuildingHospital } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { PlainButton } from '../../ui/plain-button.tsx';
import './provider-button.css';

const loadDeed = () => import('./provider.deed.ts');

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
    void loadDeed()
      .then((deed) => deed.providerLabel())
      .then((found) => isShown && setLabel(found));
    return () => {
      isShown = false;
    };
  }, []);

  if (label === null) return null;
  const go = async (): Promise<void> => {
    onRefused(null);
    setLeaving(true);
    const begun = await (await loadDeed()).beginAtProvider(returnPath);
    if (begun.kind === 'go') {
      location.assign(begun.address);
      return;
    }
    setLeaving(false);
    onRefused(begun.message);
  };
  return (
    <div className="provider">
      <p className="provider-or">or</p>
      <PlainButton look="outline" className="provider-button" disabled={isLeaving} onClick={() => void go()}>
        <IconBuildingHospital size={18} stroke={1.75} aria-hidden />
        <span className="trunc">{label}</span>
      </PlainButton>
    </div>
  );
};
