/** The most common passwords in lower case, one a line (web/build/listed-passwords.ts). */
declare module 'virtual:listed-passwords' {
  const lines: string;
  export default lines;
}
