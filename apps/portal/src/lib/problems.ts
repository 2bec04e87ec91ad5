// What is wrong with which field of a form? The first message of each, as a schema or a refusal says it (design language §7)
import type { FieldMessage } from '@alveary/contract/errors.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** What a schema complains about, in the form in which the server refuses it: 'phone.type'. */
export const complaints = (
  error: { readonly issues: readonly Issue[] } | undefined,
): readonly FieldMessage[] =>
  (error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }));

/** @param fieldOf the field of the form for one that a message names; null where the form has none */
export const firstOfEach = <Field extends string>(
  messages: readonly FieldMessage[],
  fieldOf: (named: string) => Field | null,
): { readonly [Each in Field]?: string } =>
  messages.reduce<{ readonly [Each in Field]?: string }>((found, { field = '', message }) => {
    const name = fieldOf(field);
    return name === null || found[name] !== undefined ? found : { ...found, [name]: message };
  }, {});
