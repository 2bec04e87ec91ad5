declare module '*.module.css' {
  /** The check of the styles keeps that each class which is named is there. */
  const styles: Readonly<Record<string, string>>;
  export default styles;
}
declare module '*.css';

/** The release tag, set by the build. */
declare const __ALVEARY_RELEASE__: string | undefined;
