// What would the link of a mail undo, and how is it done? (decision 0035)
import type { AnswerOf } from '@alveary/contract/call.ts';
import { accountSafetyCalls } from '../contract/safety.calls.ts';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { chooseOwnGateway } from '@alveary/portal/lib/gateway.ts';

export type UndoableChange = AnswerOf<typeof accountSafetyCalls.changeToUndo>;

export type UndoState =
  | { readonly kind: 'open'; readonly change: UndoableChange; readonly refusal: string | null }
  | { readonly kind: 'undone'; readonly maskedEmail: string }
  /** It was used, is too old, or cut off. */
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

const stateOf = (error: unknown): UndoState => {
  if (!(error instanceof CallError)) throw error;
  const kind = error.code === 'UndoInvalid' || error.code === 'Invalid' ? 'invalid' : 'failed';
  return { kind, message: error.errors[0]?.message ?? error.message };
};

export const findChange = async (token: string): Promise<UndoState> => {
  chooseOwnGateway();
  try {
    const change = await request(accountSafetyCalls.changeToUndo, { body: { token } });
    return { kind: 'open', change, refusal: null };
  } catch (error) {
    return stateOf(error);
  }
};

export const undoChange = async (token: string, change: UndoableChange): Promise<UndoState> => {
  try {
    const { masked_email } = await request(accountSafetyCalls.undoSignInChange, { body: { token } });
    return { kind: 'undone', maskedEmail: masked_email };
  } catch (error) {
    const state = stateOf(error);
    // The link is as good as before: the button stays, and says what was wrong.
    return state.kind === 'failed' ? { kind: 'open', change, refusal: state.message } : state;
  }
};
