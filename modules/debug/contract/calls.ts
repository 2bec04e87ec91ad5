// Which calls stand behind the debug harnesses? Those that play the sandboxes of outside services (OP-SHELL-6).
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { textField } from '@alveary/contract/fields.ts';
import { mayUseHarnesses } from './policies.ts';

export const sandboxServices = ['sms', 'email'] as const;
export type SandboxService = (typeof sandboxServices)[number];

/** What becomes of the next message: it is not taken, or taken and then delivered late, told of twice and out of order, or not delivered. */
export const nextActs = ['refused', 'late', 'twice', 'undelivered'] as const;
export type NextAct = (typeof nextActs)[number];

const service = z.object({ service: z.enum(sandboxServices, 'The service is sms or email.') });

const serviceState = z.object({
  service: z.enum(['sms', 'email', 'npi-registry', 'ehr', 'identity-provider']),
  /** What stands behind the port: 'sandbox', or the name of the adapter; 'none' where nothing is configured. */
  adapter: z.enum(['sandbox', 'smtp', 'twilio', 'nppes', 'folder', 'athena', 'openid-connect', 'none']),
  /** The reason with which the next message is refused, for sandboxes that were told so. */
  failsNext: z.string().nullable(),
  /** What else it was told to do with the next message. */
  nextAct: z.enum(nextActs).nullable(),
});

const registryPerson = z.object({
  npi: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  authorizedOfficialFirstName: z.string().nullable(),
  authorizedOfficialLastName: z.string().nullable(),
  credential: z.string().nullable(),
  type: z.string().nullable(),
});

const nameTerm = textField(60).optional();

export const debugCalls = {
  services: call({
    method: 'GET',
    path: 'debug/services',
    summary: 'Which adapter or sandbox stands behind each outside service',
    input: {},
    output: z.array(serviceState),
    allow: mayUseHarnesses,
    reach: 'allowed-sites',
    errors: [],
    shows: ['sandboxes'],
    audit: { none: 'no patient stands in it' },
    spec: ['SHELL-007', 'SHELL-008'],
  }),
  failNext: call({
    method: 'PUT',
    path: 'debug/services/{service}/failure',
    summary: 'Make the sandbox refuse the next message with this reason, or deliver it in another way',
    input: {
      params: service,
      body: z.strictObject({
        reason: textField(200).min(1, 'Say why the message is refused.'),
        act: z.enum(nextActs).default('refused'),
      }),
    },
    output: nothing,
    allow: mayUseHarnesses,
    reach: 'allowed-sites',
    errors: ['NoSandbox', 'FaultsOff'],
    changes: ['sandboxes'],
    audit: { action: 'debug.fail-next', about: 'nothing' },
    spec: ['SHELL-007', 'SHELL-008'],
  }),
  sendAgain: call({
    method: 'DELETE',
    path: 'debug/services/{service}/failure',
    summary: 'Let the sandbox take messages again',
    input: { params: service },
    output: nothing,
    allow: mayUseHarnesses,
    reach: 'allowed-sites',
    errors: [],
    changes: ['sandboxes'],
    audit: { action: 'debug.send-again', about: 'nothing' },
    spec: ['SHELL-007', 'SHELL-008'],
  }),
  registry: call({
    method: 'GET',
    path: 'debug/registry',
    summary: 'Ask the NPI registry, or its sandbox, and see the answer as it came',
    input: {
      query: z
        .strictObject({
          npi: z
            .string()
            .regex(/^\d{10}$/, 'An NPI has ten digits.')
            .optional(),
          lastName: nameTerm,
          firstName: nameTerm,
        })
        .refine((terms) => Object.values(terms).some(Boolean), 'Fill in at least one field.'),
    },
    output: z.array(registryPerson),
    allow: mayUseHarnesses,
    reach: 'allowed-sites',
    errors: ['RegistryRefused', 'RegistryUnavailable'],
    shows: [],
    audit: { none: 'practitioners of a public register' },
    perMinute: 60,
    spec: ['SHELL-007', 'SHELL-008'],
  }),
};
