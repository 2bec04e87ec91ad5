// How does a change of a sign-in stand in the log of user changes? (decision 0035)
import type { NewUserChange } from '@alveary/modules/user-changes/contract/model.ts';
import type { SignInPart } from '../contract/safety.calls.ts';
import { partsChanged, phoneOf } from './sign-in-change-mail.ts';
import type { SignInFacts } from './sign-in-changes.store.ts';

const onOff = (isOn: boolean): string => (isOn ? 'On' : 'Off');

const logged: Readonly<
  Record<SignInPart, (facts: SignInFacts) => Pick<NewUserChange, 'kind'> & { readonly said: string | null }>
> = {
  email: ({ email }) => ({ kind: 'email', said: email }),
  phone: (facts) => ({ kind: 'phone', said: phoneOf(facts) }),
  sms: ({ isSmsOn }) => ({ kind: 'two-factor', said: onOff(isSmsOn) }),
  authenticator: ({ appSince }) => ({ kind: 'authenticator', said: onOff(appSince !== null) }),
};

/** What differs, as lines of the log of user changes. */
export const linesOfParts = (before: SignInFacts, after: SignInFacts): NewUserChange[] =>
  partsChanged(before, after).map((part) => ({
    kind: logged[part](after).kind,
    siteId: null,
    before: logged[part](before).said,
    after: logged[part](after).said,
  }));
