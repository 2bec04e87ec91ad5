// How is a person signed in? (document 1 §7 Auth; AUTH-001 to AUTH-005, AUTH-009; OP-AUTH-3, OP-AUTH-5)
// Loaded after the form is on the screen, because the schemas weigh more than the page.
import { accountCalls } from '../contract/calls.ts';
import { accountDeviceCalls } from '../contract/devices.calls.ts';
import { codeEntry, credentials, regionField } from '../contract/model.ts';
import { portalUserCalls } from '@alveary/modules/portal-users/contract/calls.ts';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { forgetPerson } from '@alveary/portal/lib/person.ts';
import { isAnotherPerson } from '@alveary/portal/shell/last-person.ts';
import { tellTabs } from '@alveary/portal/shell/session-channel.ts';
import type { Region } from './region.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly region: Region | null;
}

export type CredentialErrors = { readonly [Field in keyof Credentials]: string | null };

/** What is wrong with each field, by the call's own schema. */
export const credentialErrors = (typed: Credentials): CredentialErrors => {
  const issues = credentials.safeParse(typed).error?.issues ?? [];
  const first = (field: string): string | null =>
    issues.find(({ path }) => path[0] === field)?.message ?? null;
  return {
    username: first('username'),
    password: first('password'),
    region: regionField.safeParse(typed.region).error?.issues[0]?.message ?? null,
  };
};

export const codeError = (code: string): string | null =>
  codeEntry.safeParse({ code }).error?.issues[0]?.message ?? null;

/** How the code of the second step reaches the person. */
export type CodeWay = 'sms' | 'totp';

/** `signed-in` says whether the return path belongs to this person; a refusal carries its words. */
export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly isSamePerson: boolean }
  | { readonly kind: 'code-needed'; readonly by: readonly CodeWay[] }
  | { readonly kind: 'unconfirmed'; readonly email: string }
  | { readonly kind: 'refused'; readonly message: string };

const refusalOf = (error: unknown): SignInOutcome => {
  if (error instanceof CallError) return { kind: 'refused', message: error.message };
  throw error;
};

export const welcome = async (): Promise<SignInOutcome> => {
  forgetPerson();
  const { id } = await request(portalUserCalls.me, {}, { ownsRefusal: true });
  tellTabs({ kind: 'signed-in', personId: id });
  return { kind: 'signed-in', isSamePerson: !isAnotherPerson(id) };
};

export const signIn = async ({ username, password }: Credentials): Promise<SignInOutcome> => {
  try {
    const body = { username, password };
    const answer = await request(accountCalls.authenticate, { body }, { ownsRefusal: true });
    return answer.token_type === 'two_factor'
      ? { kind: 'code-needed', by: answer.code_by ?? ['sms'] }
      : await welcome();
  } catch (error) {
    if (error instanceof CallError && error.code === 'AccountUnconfirmed') {
      return { kind: 'unconfirmed', email: username.trim() };
    }
    return refusalOf(error);
  }
};

export const verifyCode = async (code: string, way: CodeWay): Promise<SignInOutcome> => {
  const verify = way === 'totp' ? accountDeviceCalls.verifyAuthenticator : accountCalls.verifyCode;
  try {
    await request(verify, { body: { code } }, { ownsRefusal: true });
    return await welcome();
  } catch (error) {
    return refusalOf(error);
  }
};

export type CodeSending =
  | { readonly kind: 'sent'; readonly maskedPhone: string }
  | { readonly kind: 'refused'; readonly message: string };

export const sendCode = async (): Promise<CodeSending> => {
  try {
    const { masked_phone } = await request(accountCalls.requestCode, {}, { ownsRefusal: true });
    return { kind: 'sent', maskedPhone: masked_phone };
  } catch (error) {
    if (error instanceof CallError) return { kind: 'refused', message: error.message };
    throw error;
  }
};
