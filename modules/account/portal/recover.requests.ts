// How does a person without a working password ask for a link, and use it? (AUTH-006; SHELL-010 to SHELL-012; OP-AUTH-1)
import { newPasswordField, regionField } from '../contract/model.ts';
import { accountRecoveryCalls } from '../contract/recovery.calls.ts';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { chooseOwnGateway } from '@alveary/portal/lib/gateway.ts';
import type { Region } from './region.ts';

export type RecoveryOutcome =
  | { readonly kind: 'done' }
  /** The link is used up, too old or cut off: only a new one helps. */
  | { readonly kind: 'link-invalid'; readonly message: string }
  | { readonly kind: 'password-refused'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

const outcomeOf = (error: unknown): RecoveryOutcome => {
  if (!(error instanceof CallError)) throw error;
  const about = (field: string) => error.errors.find((entry) => entry.field?.endsWith(field))?.message;
  const password = about('new_password');
  if (password !== undefined) return { kind: 'password-refused', message: password };
  if (error.code === 'LinkInvalid') return { kind: 'link-invalid', message: error.message };
  const token = about('token');
  if (token !== undefined) return { kind: 'link-invalid', message: token };
  return { kind: 'refused', message: error.message };
};

const tried = async (action: Promise<undefined>): Promise<RecoveryOutcome> => {
  try {
    await action;
    return { kind: 'done' };
  } catch (error) {
    return outcomeOf(error);
  }
};

/** What is wrong with the address, by the call's own schema. */
export const emailProblem = (email: string): string | null =>
  accountRecoveryCalls.forgotPassword.input.body.safeParse({ email }).error?.issues[0]?.message ?? null;

export const regionProblem = (region: Region | null): string | null =>
  regionField.safeParse(region).error?.issues[0]?.message ?? null;

/** Does the password meet every rule? */
export const isPasswordFit = (password: string): boolean => newPasswordField.safeParse(password).success;

export const askForReset = (email: string): Promise<RecoveryOutcome> =>
  tried(request(accountRecoveryCalls.forgotPassword, { body: { email } }));

export const askForConfirmation = (email: string): Promise<RecoveryOutcome> =>
  tried(request(accountRecoveryCalls.resendConfirmation, { body: { email } }));

/** Null while it works, also where nobody can say: the server looks again when it is used. */
export const linkProblem = async (token: string, purpose: 'reset' | 'confirm'): Promise<string | null> => {
  chooseOwnGateway();
  const outcome = await tried(request(accountRecoveryCalls.checkLink, { body: { token, purpose } }));
  return outcome.kind === 'link-invalid' ? outcome.message : null;
};

export const setPasswordByLink = (token: string, password: string): Promise<RecoveryOutcome> => {
  chooseOwnGateway();
  return tried(request(accountRecoveryCalls.setPassword, { body: { token, new_password: password } }));
};

export const confirmByLink = (token: string, password: string): Promise<RecoveryOutcome> => {
  chooseOwnGateway();
  return tried(request(accountRecoveryCalls.confirmAccount, { body: { token, new_password: password } }));
};
