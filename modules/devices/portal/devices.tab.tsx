// Which devices does the patient have, and what is ordered? (document 3 §2 Devices and orders; DEVICE-001; OP-DEVICE-1)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { OneColumn } from '@alveary/portal/ui/two-columns.tsx';
import { deviceCalls } from '../contract/calls.ts';
import { OrdersCard } from './orders-card.tsx';
import { PairedDevicesCard } from './paired-devices-card.tsx';

export function DevicesTab() {
  const { siteProfile, locale } = usePatient();
  const { profile, site } = siteProfile;
  const mayWrite = mayEditPatients.sites(useMe()).includes(site.id);
  const paired = useCall(deviceCalls.paired, { params: { id: profile.id } }, { shownInPlace: true });
  const isWaiting = paired.data === undefined && paired.error === null;
  return (
    <OneColumn>
      <PairedDevicesCard profile={profile} locale={locale} mayWrite={mayWrite} />
      {/* Asked for at once, shown when it stands where it stays: a list that arrives above would move it under the pointer. */}
      <div hidden={isWaiting}>
        <OrdersCard profile={profile} locale={locale} mayWrite={mayWrite} />
      </div>
    </OneColumn>
  );
}
