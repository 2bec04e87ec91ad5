// What are the slots of a patient's providers called? (document 3 §3; OP-PRACT-3)
import type { ProviderRelation } from '../contract/assignment.ts';

export const relationNames: Readonly<
  Record<ProviderRelation, { readonly title: string; readonly plain: string }>
> = {
  REFERRAL: { title: 'Referring', plain: 'referring provider' },
  PRIMARY: { title: 'Primary', plain: 'primary provider' },
};
