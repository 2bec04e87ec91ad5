// Which calls keep how a person reads values? (document 3 §3 Display preferences; OP-PROFILE-8)
import { call } from '@alveary/contract/call.ts';
import { displayPreferences } from './model.ts';

const OWN = { none: 'it concerns only the own account' } as const;

export const displayPreferenceCalls = {
  read: call({
    method: 'GET',
    path: 'display-preferences',
    summary:
      'In which units and forms the signed-in person reads values and dates; null where the site decides',
    input: {},
    output: displayPreferences,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    shows: ['display-preferences'],
    audit: OWN,
    spec: ['PROFILE-040', 'PROFILE-041'],
  }),
  change: call({
    method: 'PUT',
    path: 'display-preferences',
    summary: 'Choose units and forms for oneself; null leaves one to the site',
    input: { body: displayPreferences },
    output: displayPreferences,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    changes: ['display-preferences'],
    audit: OWN,
    spec: ['PROFILE-040', 'PROFILE-041'],
  }),
};
