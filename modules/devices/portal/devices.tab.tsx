// Which devices does the patient have, and what is ordered? (document 3 §2 Devices and orders; DEVICE-001; OP-DEVICE-1)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { OneColumn } from '@alveary/portal/ui/two-columns.tsx';
import { OrdersCard } from './orders-card.tsx';
import { PairedDevicesCard } from './paired-devices-card.tsx';

export function DevicesTab() {
  const { siteProfile, locale } = usePatient();
  const { profile, site } = siteProfile;
  const mayWrite = mayEditPatients.sites(useMe()).includes(site.id);
  return (
    <OneColumn>
      <PairedDevicesCard profile={profile} locale={locale} mayWrite={mayWrite} />
      <OrdersCard profile={profile} locale={locale} mayWrite={mayWrite} />
    </OneColumn>
  );
}
