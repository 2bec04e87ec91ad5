// How are the items of the ACQ called, in neutral words? (its questions belong to their author)
import type { acqItems } from '../contract/model.ts';

export const acqTitles: Readonly<Record<(typeof acqItems)[number], string>> = {
  waking: 'Waking at night',
  symptoms: 'Symptoms on waking',
  activities: 'Limited activities',
  shortnessOfBreath: 'Shortness of breath',
  wheezing: 'Wheezing',
  bronchodilator: 'Reliever use',
  fev1Prebronchodilator: 'FEV1 before bronchodilator',
};
