// Which nonce lets our style elements pass the content security policy? The server writes it into the page.

/** The nonce of this page. Browsers hide the attribute, so it is read as a property. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// react-remove-scroll, inside Mantine's dialogs, reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
