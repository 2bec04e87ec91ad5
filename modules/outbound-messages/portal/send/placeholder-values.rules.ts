// What takes the place of each placeholder when this person writes to this patient? (decision 0017)
import type { Placeholder } from '@alveary/modules/message-templates/contract/rules.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { fullNameOf } from '@alveary/portal/shell/me.ts';

type Named = Pick<SiteProfile['profile'], 'firstName' | 'lastName'>;

export const placeholderValues = (
  { profile, site }: { readonly profile: Named; readonly site: { readonly shortName: string } },
  sender: { readonly first_name: string; readonly last_name: string },
): Readonly<Record<Placeholder, string>> => ({
  patient_first_name: profile.firstName ?? '',
  patient_last_name: profile.lastName ?? '',
  site_name: site.shortName,
  my_first_name: sender.first_name,
  my_name: fullNameOf(sender),
});
