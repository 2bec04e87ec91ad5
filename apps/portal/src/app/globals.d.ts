declare module '*.css';

/** The release tag, set by the build. */
declare const __ALVEARY_RELEASE__: string | undefined;
