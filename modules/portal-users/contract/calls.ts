// Which calls tell who is signed in and how the portal is set? (document 1 §7 Portal users; OP-USERS-9)
import { call } from '@alveary/contract/call.ts';
import { portalSettings, portalUser } from './model.ts';

export const portalUserCalls = {
  me: call({
    method: 'GET',
    path: 'portal_admin/me',
    summary: 'The signed-in portal user',
    input: {},
    output: portalUser,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    shows: ['own-rights'],
    audit: { none: 'it concerns only the own account' },
    duringPasswordReset: true,
    beforeSecondFactor: true,
    spec: ['USERS-002', 'USERS-003', 'USERS-004', 'USERS-005', 'USERS-006', 'USERS-007', 'USERS-089'],
  }),
  settings: call({
    method: 'GET',
    path: 'settings',
    summary: 'How the portal is set',
    input: {},
    output: portalSettings,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    shows: ['own-rights', 'display-preferences', 'list-columns'],
    audit: { none: 'it holds no personal data' },
    duringPasswordReset: true,
    beforeSecondFactor: true,
    spec: ['USERS-008', 'USERS-090'],
  }),
};
