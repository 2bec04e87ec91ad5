/** The release tag that this portal was built as; empty in tests. */
export const release: string = typeof __ALVEARY_RELEASE__ === 'string' ? __ALVEARY_RELEASE__ : '';
