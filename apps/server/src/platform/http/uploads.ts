// How does a file come in? As one part of a multipart form, at the calls that declare one, and only from those who may call them.
import type { CallDeclaration, UploadedFile } from '@alveary/contract/call.ts';
import { fail, Failure } from '@alveary/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bytes that a form may have beside its file. */
export const FORM_AROUND_FILE = 64 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The call takes a file. */
    takesUpload: CallDeclaration['input']['upload'] | null;
  }
}

class Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, UploadedFile>;

  constructor(fields: Readonly<Record<string, string>>, files: ReadonlyMap<string, UploadedFile>) {
    this.fields = fields;
    this.files = files;
  }
}

const readForm = async (contentType: string, body: Buffer): Promise<Form> => {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() =>
      fail('Invalid', { errors: [{ message: 'The form that was sent is broken off or not one.' }] }),
    );
  const fields: [string, string][] = [];
  const files = new Map<string, UploadedFile>();
  for (const [name, part] of form) {
    if (typeof part === 'string') fields.push([name, part]);
    else files.set(name, { fileName: part.name, content: new Uint8Array(await part.arrayBuffer()) });
  }
  return new Form(Object.fromEntries(fields), files);
};

const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;

/** A form where a file is taken, and nowhere else; nothing of the body is read yet. @throws Failure WrongMediaType, NotForm */
export const checkForm = (request: FastifyRequest, call: CallDeclaration): void => {
  request.takesUpload = call.input.upload ?? null;
  if (isForm(request)) {
    if (request.takesUpload === null) fail('WrongMediaType');
  } else if (request.takesUpload !== null && request.headers['content-type'] !== undefined) fail('NotForm');
};

/** What a call parses: the fields and the file of a form, or the JSON body. */
export const formOrBody = (
  body: unknown,
  call: CallDeclaration,
): { readonly body: unknown; readonly upload: UploadedFile | null } =>
  body instanceof Form
    ? { body: body.fields, upload: body.files.get(call.input.upload?.field ?? '') ?? null }
    : { body, upload: null };

/** A file above the limit of its call is refused in the words of that call. */
export const failureOfUpload = (error: unknown, request: FastifyRequest): Failure | null => {
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
  return isTooLarge && request.takesUpload ? new Failure(request.takesUpload.tooLarge, {}) : null;
};

export const takeForms = (app: FastifyInstance): void => {
  app.decorateRequest('takesUpload', null);
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer) => readForm(request.headers['content-type'] ?? '', body),
  );
};
