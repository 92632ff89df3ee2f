/** The common passwords in the package's compressed form, which has no types: a third smaller in a bundle. */
declare module '@zxcvbn-ts/language-common/dist/passwords.json.mjs' {
  /** The most common first, in lower case. */
  const ranked: string[];
  export default ranked;
}
