// How does a file go to the server while the screen says how far it is? `fetch` tells nothing of what it has sent.
import type { AnswerOf, CallDeclaration, RequestOf, Upload } from '@alveary/contract/call.ts';
import { addressOf, type Answer, checkedAnswer, headersOfRequest, noteAnswer, senderNow } from './call.ts';
import { gatewayOrigin } from './gateway.ts';

type UploadCall = CallDeclaration & { readonly input: { readonly upload: Upload } };

interface UploadOptions {
  readonly signal: AbortSignal;
  /** From 0 to 1, of the whole form. */
  readonly onProgress: (share: number) => void;
}

interface Form {
  readonly body?: Readonly<Record<string, string | undefined>>;
  readonly upload: File;
}

const formOf = ({ input }: UploadCall, { body, upload }: Form): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.append(name, value);
  form.append(input.upload.field, upload, upload.name);
  return form;
};

/** @returns null when no answer came */
const send = (call: UploadCall, address: string, form: FormData, options: UploadOptions) =>
  new Promise<Answer | null>((resolve) => {
    const sending = new XMLHttpRequest();
    const sender = senderNow();
    sending.open(call.method, address);
    sending.withCredentials = gatewayOrigin() !== '';
    for (const [name, value] of Object.entries(headersOfRequest(sender))) {
      sending.setRequestHeader(name, value);
    }
    sending.upload.addEventListener('progress', ({ loaded, total }) => options.onProgress(loaded / total));
    sending.addEventListener('load', () => {
      const { status, statusText, responseText: text } = sending;
      const id = sending.getResponseHeader('x-request-id');
      const headers = new Headers(id === null ? {} : { 'x-request-id': id });
      const response = new Response(null, { status, statusText, headers });
      noteAnswer(call, response, sender);
      resolve({ response, text });
    });
    for (const end of ['error', 'abort', 'timeout']) sending.addEventListener(end, () => resolve(null));
    options.signal.addEventListener('abort', () => sending.abort());
    sending.send(form);
  });

/**
 * Sends the file of a call and the other parts of its form.
 * @throws CallError for every refusal and when no answer came; the abort reason when `signal` was aborted.
 */
export const requestUpload = async <const Call extends UploadCall>(
  call: Call,
  input: RequestOf<Call> & Form,
  options: UploadOptions,
): Promise<AnswerOf<Call>> => {
  const address = gatewayOrigin() + addressOf(call, input);
  const answer = await send(call, address, formOf(call, input), options);
  return JSON.parse(checkedAnswer(call, input, { signal: options.signal }, answer).text);
};
