/** The first letter of a name, in upper case; a letter may take more than one code unit. */
export const firstInitial = (name: string): string =>
  Array.from(name.trim())[0]?.toUpperCase() ?? '';
